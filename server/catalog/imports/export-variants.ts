import type { ImportColumn } from '#domain/import.ts'
import type { Locale } from '#domain/locale.ts'
import type { NetUnit, ProductOption } from '#domain/variants.ts'
import { KIND_WORDS, UNIT_WORDS } from './read-variant-cells.ts'

interface Row {
  options: readonly ProductOption[]
  choice: readonly string[]
  netAmount: number | null
  netUnit: NetUnit | null
  weightGrams: number | null
}

/**
 * The columns of a variant.
 * @param first SKU of the product's first variant
 */
export function presentVariant(row: Row, first: string, language: Locale) {
  const [one, two] = row.options.map(({ kind, values }, at) => {
    const chosen = values.find(({ value }) => value === row.choice[at])
    return { kind: KIND_WORDS[language][kind], ...chosen }
  })
  return {
    group: one ? first : '',
    option1: one?.kind ?? '',
    value1: one?.value ?? '',
    value1So: one?.valueSo ?? '',
    option2: two?.kind ?? '',
    value2: two?.value ?? '',
    value2So: two?.valueSo ?? '',
    swatch: one?.swatch ?? two?.swatch ?? '',
    netAmount: row.netAmount === null ? '' : String(row.netAmount),
    netUnit: row.netUnit === null ? '' : UNIT_WORDS[language][row.netUnit],
    weightGrams: row.weightGrams === null ? '' : String(row.weightGrams),
  } satisfies Partial<Record<ImportColumn, string>>
}
