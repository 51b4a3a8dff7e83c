import type { ImportProblem } from '#domain/import.ts'
import {
  MAX_OPTION_VALUES,
  MAX_VARIANTS,
  type OptionKind,
  type OptionValue,
  type ProductOption,
} from '#domain/variants.ts'
import type { ImportRow } from './read-rows.ts'

interface LiveSku {
  code: string
  choice: string[]
}

interface Before {
  options: ProductOption[]
  /** Its variants on sale. */
  live: readonly LiveSku[]
}

type Problem = Pick<ImportProblem, 'column' | 'problem' | 'value'>
type Report = (row: ImportRow, problem: Problem) => void

const PLACES = [1, 2] as const
type Place = (typeof PLACES)[number]

/**
 * The options of a product and the choice of each row, after the file. Existing values keep their
 * order, new ones follow; a value that no variant has any longer vanishes. Variants without a row
 * stay as they are.
 */
export function planOptions(
  rows: readonly ImportRow[],
  before: Before,
  report: Report,
): { options: ProductOption[]; choices: Map<ImportRow, string[]> } {
  const inFile = new Set(rows.map(({ sku }) => sku))
  const others = before.live.filter(({ code }) => !inFile.has(code))
  const last = rows.at(-1)!
  const count = rows.length + others.length
  const tooMany = { column: 'group', problem: 'too-many-variants', value: String(count) } as const
  if (count > MAX_VARIANTS) {
    report(last, tooMany)
    return { options: before.options, choices: new Map() }
  }
  const kinds = planKinds(rows, before.options, report)
  const current = new Map(before.live.map((sku) => [sku.code, sku.choice]))
  const spelling = kinds.map((_, at) => spellings(before.options[at], rows, PLACES[at]!))
  const choices = new Map<ImportRow, string[]>()
  for (const row of rows) {
    const choice = kinds.map((_, at) => {
      const value = row.fields[`value${PLACES[at]!}`]
      return value ? spelling[at]!.get(value.toLowerCase())! : current.get(row.sku)?.[at]
    })
    const missing = choice.indexOf(undefined)
    if (missing >= 0) {
      report(row, { column: `value${missing + 1}`, problem: 'missing', value: '' })
    }
    choices.set(row, choice.map(String))
  }
  if (others.some(({ choice }) => choice.length !== kinds.length)) {
    report(last, { column: 'sku', problem: 'variants-missing', value: others[0]!.code })
  }
  if (kinds.length === 0 && count > 1) {
    for (const row of rows) report(row, { column: 'value1', problem: 'missing', value: '' })
  } else {
    reportTwice(choices, others, report)
  }
  const all = [...others.map(({ choice }) => choice), ...choices.values()]
  const options = kinds.map((kind, at) =>
    planOption(kind, at, { rows, choices, all, before: before.options[at], report }),
  )
  if (options.some(({ values }) => values.length > MAX_OPTION_VALUES)) report(last, tooMany)
  return { options, choices }
}

function planKinds(
  rows: readonly ImportRow[],
  before: readonly ProductOption[],
  report: Report,
): OptionKind[] {
  const kinds = PLACES.map((place) => {
    const said = agreed(rows, `option${place}`, report) as OptionKind | null | undefined
    const kind = said ?? before[place - 1]?.kind
    if (kind) return kind
    const named = rows.find(({ fields }) => fields[`value${place}`])
    if (named) report(named, { column: `option${place}`, problem: 'missing', value: '' })
    return undefined
  })
  if (kinds[1] && !kinds[0]) {
    report(rows[0]!, { column: 'option1', problem: 'missing', value: '' })
  }
  if (kinds[0] && kinds[0] === kinds[1]) {
    report(rows[0]!, { column: 'option2', problem: 'option-twice', value: kinds[0] })
  }
  return kinds.filter((kind) => kind !== undefined)
}

/** How a value is written: as it stands, else as its first row has it. */
function spellings(before: ProductOption | undefined, rows: readonly ImportRow[], place: Place) {
  const written = new Map(before?.values.map(({ value }) => [value.toLowerCase(), value]))
  for (const { fields } of rows) {
    const value = fields[`value${place}`]
    if (value && !written.has(value.toLowerCase())) written.set(value.toLowerCase(), value)
  }
  return written
}

function reportTwice(
  choices: ReadonlyMap<ImportRow, string[]>,
  others: readonly LiveSku[],
  report: Report,
): void {
  const seen = new Set(others.map(({ choice }) => JSON.stringify(choice)))
  for (const [row, choice] of choices) {
    const key = JSON.stringify(choice)
    if (seen.has(key)) {
      report(row, { column: 'value1', problem: 'choice-twice', value: choice.join(' / ') })
    }
    seen.add(key)
  }
}

interface OptionContext {
  rows: readonly ImportRow[]
  choices: ReadonlyMap<ImportRow, string[]>
  /** The choices of all variants. */
  all: readonly string[][]
  before: ProductOption | undefined
  report: Report
}

function planOption(
  kind: OptionKind,
  at: number,
  { rows, choices, all, before, report }: OptionContext,
): ProductOption {
  const used = new Set(all.map((choice) => choice[at]!))
  const known = (before?.values ?? []).filter(({ value }) => used.delete(value))
  const added = [...used].map((value) => ({ value, valueSo: null, swatch: null }))
  const values = [...known, ...added].map((value): OptionValue => {
    const own = rows.filter((row) => choices.get(row)![at] === value.value)
    const valueSo = agreed(own, `value${PLACES[at]!}So`, report)
    const swatch = agreed(own, 'swatch', report)
    return {
      value: value.value,
      valueSo: valueSo === undefined ? value.valueSo : valueSo,
      swatch: kind !== 'shade' || swatch === undefined ? value.swatch : swatch,
    }
  })
  return { kind, values }
}

/**
 * What the rows say: undefined if they have no such column, null if all cells are empty; rows that
 * differ are reported.
 */
function agreed(
  rows: readonly ImportRow[],
  name: 'option1' | 'option2' | 'value1So' | 'value2So' | 'swatch',
  report: Report,
): string | null | undefined {
  let said: string | null | undefined
  for (const row of rows) {
    const value = row.fields[name]
    if (value === undefined || value === null) said ??= value
    else if (said === undefined || said === null) said = value
    else if (said !== value) report(row, { column: name, problem: 'differs-in-group', value })
  }
  return said
}
