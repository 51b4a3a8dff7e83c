import type { ImportProblem } from '#domain/import.ts'
import type { RowFields } from './read-cells.ts'
import type { ImportRow } from './read-rows.ts'
import type { VariantFields } from './read-variant-cells.ts'

/** Fields of a row that concern its SKU; all others concern the product. */
export type SkuFields = Pick<RowFields, 'price' | 'stock' | 'parts' | keyof VariantFields>
export type ProductFields = Omit<RowFields, keyof SkuFields>

const OF_SKU: Record<keyof SkuFields, true> = {
  price: true,
  stock: true,
  parts: true,
  option1: true,
  value1: true,
  value1So: true,
  option2: true,
  value2: true,
  value2So: true,
  swatch: true,
  netAmount: true,
  netUnit: true,
  weightGrams: true,
}

/**
 * The fields of a product from all of its rows: what one row says need not be repeated, and must
 * not differ in another. An empty cell removes a text only in the row of the first variant, since
 * other rows of an export leave the texts of the product empty.
 * @param first SKU of the first variant; null for a new product
 */
export function mergeRows(
  rows: readonly ImportRow[],
  first: string | null,
  report: (problem: ImportProblem) => void,
): ProductFields {
  const filled = new Map<string, unknown>()
  const empty = new Map<string, unknown>()
  for (const { row, sku, fields } of rows) {
    for (const [name, value] of Object.entries(fields)) {
      if (name in OF_SKU) continue
      if (isEmpty(value)) {
        if (first === null || sku === first) empty.set(name, value)
      } else if (!filled.has(name)) {
        filled.set(name, value)
      } else if (!isSame(filled.get(name), value)) {
        report({ row, column: name, problem: 'differs-in-group', value: shown(value) })
      }
    }
  }
  return Object.fromEntries([...empty, ...filled])
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === null || (Array.isArray(value) && value.length === 0)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function shown(value: unknown): string {
  return String(value).slice(0, 80).toWellFormed()
}
