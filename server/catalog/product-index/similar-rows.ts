import { ALL_FACETS, type Facet } from '#domain/facets.ts'
import { hasBit } from './bits.ts'
import type { ProductRows } from './product-rows.ts'

/** A product, as far as others are compared with it. */
export interface Subject {
  facets: readonly Facet[]
  categoryId: string
}

interface Wanted {
  facets: readonly Facet[]
  /** Its number. */
  category: number
  without: ReadonlySet<number | undefined>
  limit: number
}

/**
 * Rows in stock that share most facets with a product, of equal ones those of its category, of
 * equal ones the first in this order; none that shares neither. Stops as soon as there are enough
 * that share everything.
 */
export function findSimilar(
  rows: ProductRows,
  order: Uint32Array,
  { facets, category, without, limit }: Wanted,
): number[] {
  const sets = facets.flatMap((facet) => rows.facets[ALL_FACETS.indexOf(facet)] ?? [])
  // By twice the number of shared facets, plus one in the same category.
  const found: number[][] = Array.from({ length: 2 * sets.length + 2 }, () => [])
  const closest = found.at(-1)!
  for (let at = 0; at < order.length && closest.length < limit; at++) {
    const row = order[at]!
    if (!hasBit(rows.inStock, row)) continue
    let closeness = rows.categories[row] === category ? 1 : 0
    for (let one = 0; one < sets.length; one++) if (hasBit(sets[one]!, row)) closeness += 2
    const equal = found[closeness]!
    if (closeness > 0 && equal.length < limit && !without.has(row)) equal.push(row)
  }
  return found.reverse().flat().slice(0, limit)
}
