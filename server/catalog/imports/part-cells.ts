import type { ImportProblem } from '#domain/import.ts'
import { MAX_PART_UNITS, MAX_PARTS } from '#domain/variants.ts'

/** Units of a SKU in one set. */
export interface PartCell {
  code: string
  quantity: number
}

/** Empties a cell whose blank means 'unchanged'. */
const NONE = '-'
const MAX_CODE = 64

/**
 * 'OIL*2; BALM' → two units of OIL and one of BALM. '-' means that it is no set, and a blank cell
 * that the parts stay as they are, since a file made for prices leaves most columns blank.
 */
export function readParts(text: string): {
  value?: PartCell[]
  problem?: ImportProblem['problem']
} {
  if (text === '') return {}
  if (text === NONE) return { value: [] }
  const parts = split(text)
  if (parts.length === 0 || parts.some(isInvalid)) return { problem: 'not-parts' }
  if (parts.length > MAX_PARTS) return { problem: 'too-many-parts' }
  const isTwice = new Set(parts.map(({ code }) => code)).size < parts.length
  return isTwice ? { problem: 'part-twice' } : { value: parts }
}

export function presentParts(parts: readonly PartCell[]): string {
  return parts.map(({ code, quantity }) => `${code}*${quantity}`).join('; ')
}

/** Whether a cell says what stands; the order of parts means nothing. */
export function isSameParts(wanted: readonly PartCell[], current: readonly PartCell[]): boolean {
  // Both as texts that were split: a code may itself contain a semicolon.
  return sorted(wanted) === sorted(split(presentParts(current)))
}

function sorted(parts: readonly PartCell[]): string {
  return parts
    .map(({ code, quantity }) => `${code}*${quantity}`)
    .toSorted()
    .join('\n')
}

function split(text: string): PartCell[] {
  return text
    .split(/[;\n\r]/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => {
      const [, code = one, quantity] = /^(.+?)\s*[*×]\s*(\d{1,9})$/s.exec(one) ?? []
      // 'OIL*two' names no quantity.
      return { code, quantity: Number(quantity ?? (/[*×]/.test(one) ? 0 : 1)) }
    })
}

function isInvalid({ code, quantity }: PartCell): boolean {
  return code.length > MAX_CODE || quantity < 1 || quantity > MAX_PART_UNITS
}
