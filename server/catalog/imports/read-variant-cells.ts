import type { ImportColumn, ImportProblem } from '#domain/import.ts'
import {
  MAX_GRAMS,
  MAX_NET_AMOUNT,
  NET_UNITS,
  type NetUnit,
  type OptionKind,
} from '#domain/variants.ts'

type Kind = ImportProblem['problem']

/** What tells the variants of a product apart. An empty cell is read as '' or null. */
export interface VariantFields {
  option1?: OptionKind | null
  value1?: string
  value1So?: string | null
  option2?: OptionKind | null
  value2?: string
  value2So?: string | null
  swatch?: string | null
  netAmount?: number | null
  netUnit?: NetUnit | null
  weightGrams?: number | null
}

/** The words of an export, in both languages. */
export const KIND_WORDS = {
  en: { size: 'size', shade: 'shade', scent: 'scent', type: 'type' },
  so: { size: 'cabbir', shade: 'midab', scent: 'caraf', type: 'nooc' },
} as const
export const UNIT_WORDS = {
  en: { ml: 'ml', g: 'g', piece: 'piece' },
  so: { ml: 'ml', g: 'g', piece: 'xabbo' },
} as const

const MAX_VALUE = 60

/** The value of a cell or its problem; undefined for a column that variants do not have. */
export function readVariantCell(
  column: ImportColumn,
  text: string,
): { value?: VariantFields[keyof VariantFields]; problem?: Kind } | undefined {
  switch (column) {
    case 'option1':
    case 'option2':
      return text === '' ? { value: null } : readWord(text, KIND_OF, 'not-an-option')
    case 'value1':
    case 'value2':
      return text.length > MAX_VALUE ? { problem: 'too-long' } : { value: text }
    case 'value1So':
    case 'value2So':
      return text.length > MAX_VALUE ? { problem: 'too-long' } : { value: text || null }
    case 'swatch':
      return readColor(text)
    case 'netAmount':
      return readAmount(text, /^\d{1,9}(\.\d{1,3}|,\d{1,2})?$/, MAX_NET_AMOUNT)
    case 'netUnit':
      return text === '' ? { value: null } : readWord(text, UNIT_OF, 'not-a-unit')
    case 'weightGrams':
      return readAmount(text, /^\d{1,9}([.,]0{1,2})?$/, MAX_GRAMS)
    default:
      return undefined
  }
}

const KIND_OF = new Map<string, OptionKind>(
  Object.values(KIND_WORDS).flatMap((words) =>
    Object.entries(words).map(([kind, word]) => [word, kind as OptionKind] as const),
  ),
)

const UNIT_OF = new Map<string, NetUnit>([
  ...NET_UNITS.map((unit) => [unit, unit] as const),
  ...(['pieces', 'pcs', UNIT_WORDS.so.piece] as const).map((word) => [word, 'piece'] as const),
])

function readWord<word>(text: string, known: ReadonlyMap<string, word>, problem: Kind) {
  const value = known.get(text.toLowerCase())
  return value === undefined ? { problem } : { value }
}

function readColor(text: string): { value?: string | null; problem?: Kind } {
  if (text === '') return { value: null }
  const digits = /^#?([0-9a-f]{6})$/i.exec(text)?.[1]
  return digits ? { value: `#${digits.toLowerCase()}` } : { problem: 'not-a-color' }
}

function readAmount(
  text: string,
  shape: RegExp,
  max: number,
): { value?: number | null; problem?: Kind } {
  if (text === '') return { value: null }
  const amount = shape.test(text) ? Number(text.replace(',', '.')) : 0
  if (amount === 0) return { problem: 'not-an-amount' }
  return amount > max ? { problem: 'too-much' } : { value: amount }
}
