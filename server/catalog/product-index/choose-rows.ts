import type { ChoiceCounts } from '#contract/product-content.ts'
import { ALL_FACETS, FACET_GROUPS, type Facet, facetGroup } from '#domain/facets.ts'
import { ALLERGENS, type Allergen } from '#domain/inci.ts'
import type { Cents } from '#domain/money.ts'
import {
  addAll,
  type Bits,
  countBits,
  countCommon,
  emptyBits,
  isEmpty,
  keepBetween,
  keepCommon,
  removeAll,
  setBit,
} from './bits.ts'
import type { ProductRows } from './product-rows.ts'

/** What a list shows of the products on sale; fields that are not set exclude nothing. */
export interface RowFilter {
  /** Numbers of categories; none: nothing is found. */
  categories?: readonly number[] | undefined
  minPrice?: Cents | undefined
  maxPrice?: Cents | undefined
  isInStock?: boolean | undefined
  isSoldOut?: boolean | undefined
  /** In stock with fewer units than this. Such lists are not stored. */
  stockBelow?: number | undefined
  hasPicture?: boolean | undefined
  /** In stars. */
  minRating?: number | undefined
  facet?: readonly Facet[]
  without?: readonly Allergen[]
}

/**
 * The rows of a list.
 * @param among no others; may contain rows that are not on sale
 */
export function chooseRows(rows: ProductRows, filter: RowFilter, among?: Bits): Bits {
  const chosen = filterRows(rows, filter, among)
  for (const group of FACET_GROUPS) keepFacets(rows, chosen, group, filter)
  keepWithout(rows, chosen, filter)
  return chosen
}

/**
 * How many products each facet and each allergen to avoid would leave. A facet is counted as if
 * nothing else of its group were chosen, since values of a group add to each other; an allergen
 * adds to those avoided already. Offers every allergen of the shop's products, as soon as the list
 * of one of them is complete.
 */
export function countChoices(rows: ProductRows, filter: RowFilter, among?: Bits): ChoiceCounts {
  const base = filterRows(rows, filter, among)
  keepWithout(rows, base, filter)
  const facets = FACET_GROUPS.flatMap((group) => {
    const others = base.slice()
    for (const other of FACET_GROUPS) {
      if (other !== group) keepFacets(rows, others, other, filter)
    }
    return ALL_FACETS.flatMap((facet, at) => {
      const count = facetGroup(facet) === group ? countCommon(others, rows.facets[at]!) : 0
      return count > 0 ? { facet, count } : []
    })
  })
  for (const group of FACET_GROUPS) keepFacets(rows, base, group, filter)
  keepCommon(base, rows.complete)
  const numSafe = countBits(base)
  const isAnyComplete = !isEmpty(rows.complete)
  const without = ALLERGENS.flatMap((allergen, at) => {
    const named = rows.allergens[at]!
    const isOffered = isAnyComplete && !isEmpty(named)
    return isOffered ? { allergen, count: numSafe - countCommon(base, named) } : []
  })
  return { facets, without }
}

/** Without the choice of facets and allergens. */
function filterRows(rows: ProductRows, filter: RowFilter, among: Bits | undefined): Bits {
  const { categories, minPrice, maxPrice, hasPicture, minRating, stockBelow } = filter
  const found = rows.onSale.slice()
  if (among) keepCommon(found, among)
  if (hasPicture) keepCommon(found, rows.pictured)
  if (filter.isInStock) keepCommon(found, rows.inStock)
  if (filter.isSoldOut) removeAll(found, rows.inStock)
  if (stockBelow !== undefined) keepBetween(found, rows.available, [1, stockBelow - 1])
  if (categories) keepCategories(rows, found, categories)
  if (minRating !== undefined) keepBetween(found, rows.ratings, [hundredths(minRating), 500])
  if (minPrice !== undefined) keepBetween(found, rows.pricesTo, [minPrice, Number.MAX_VALUE])
  if (maxPrice !== undefined) keepBetween(found, rows.pricesFrom, [0, maxPrice])
  if (minPrice !== undefined && maxPrice !== undefined) {
    removePricedAround(rows, found, minPrice, maxPrice)
  }
  return found
}

function keepCategories(rows: ProductRows, found: Bits, categories: readonly number[]): void {
  const fitting = emptyBits(rows.capacity)
  for (const category of categories) {
    const one = found.slice()
    keepBetween(one, rows.categories, [category, category])
    addAll(fitting, one)
  }
  keepCommon(found, fitting)
}

/** The least rating in hundredths that is not below these stars. */
function hundredths(stars: number): number {
  const near = Math.floor(stars * 100)
  return [near - 1, near, near + 1].find((one) => one / 100 >= stars) ?? near + 2
}

/** Removes products of which some prices are below and the others above these two. */
function removePricedAround(rows: ProductRows, found: Bits, min: Cents, max: Cents): void {
  const around = found.slice()
  keepCommon(around, rows.varied)
  keepBetween(around, rows.pricesFrom, [0, min - 1])
  keepBetween(around, rows.pricesTo, [max + 1, Number.MAX_VALUE])
  for (const [row, prices] of rows.innerPrices) {
    if (prices.some((price) => price >= min && price <= max)) setBit(around, row, false)
  }
  removeAll(found, around)
}

/** Any value of a group is enough. */
function keepFacets(
  rows: ProductRows,
  found: Bits,
  group: (typeof FACET_GROUPS)[number],
  { facet = [] }: RowFilter,
): void {
  const values = facet.filter((one) => facetGroup(one) === group)
  if (values.length === 0) return
  const fitting = emptyBits(rows.capacity)
  for (const value of values) addAll(fitting, rows.facets[ALL_FACETS.indexOf(value)]!)
  keepCommon(found, fitting)
}

/** An incomplete list proves nothing, so its product is left out, whatever the list names. */
function keepWithout(rows: ProductRows, found: Bits, { without = [] }: RowFilter): void {
  if (without.length === 0) return
  keepCommon(found, rows.complete)
  for (const allergen of without) removeAll(found, rows.allergens[ALLERGENS.indexOf(allergen)]!)
}
