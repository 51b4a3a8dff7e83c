import { inArray, sql } from 'drizzle-orm'
import type { Variant } from '#contract/variants.ts'
import { type Cents, toDollars } from '#domain/money.ts'
import { chosenValues, type NetUnit, type ProductOption } from '#domain/variants.ts'
import type { Db, Tx } from '../db/connect.ts'
import { products } from '../db/schema.ts'
import { presentPicture } from '../media/present-picture.ts'
import { sellableUnits } from './sellable.ts'
import { presentPart } from './sets.ts'

interface VariantRow {
  id: string
  code: string
  choice: string[]
  listPrice: Cents
  units: number
  picture: { id: string; widths: number[]; width: number; height: number } | null
  netAmount: number | null
  netUnit: NetUnit | null
  weightGrams: number | null
  /** Of a set; none of anything else. */
  parts: {
    skuId: string
    skuCode: string
    productId: string
    name: string
    nameSo: string | null
    options: ProductOption[]
    choice: string[]
    quantity: number
    weightGrams: number | null
    /** Null unless it is on sale by itself. */
    listPrice: Cents | null
  }[]
}

const parts = sql`(
  select coalesce(json_agg(json_build_object('skuId', part.id, 'skuCode', part.code,
    'productId', owner.id, 'name', owner.name, 'nameSo', owner.name_so, 'options', owner.options,
    'choice', part.choice, 'quantity', item.quantity, 'weightGrams', part.weight_grams,
    'listPrice', case when part.deleted_at is null
      and owner.deleted_at is null and owner.published_at is not null then part.list_price end
  ) order by owner.name, part.id), '[]')
  from bundle_items item
  join skus part on part.id = item.sku_id join products owner on owner.id = part.product_id
  where item.bundle_sku_id = skus.id
)`

/**
 * The variants of a product (the query's `products`) that are on sale, in order, for
 * `presentVariants`: within the query that reads the product, however many there are.
 */
export const variantRows = sql<VariantRow[]>`(
  select coalesce(json_agg(json_build_object('id', skus.id, 'code', skus.code,
    'choice', skus.choice, 'listPrice', skus.list_price, 'units', ${sellableUnits},
    'picture', case when own.id is not null then json_build_object('id', own.id,
      'widths', own.widths, 'width', own.width, 'height', own.height) end,
    'netAmount', skus.net_amount, 'netUnit', skus.net_unit, 'weightGrams', skus.weight_grams,
    'parts', ${parts}
  ) order by skus.position, skus.id), '[]')
  from skus left join pictures own on own.id = skus.picture_id
  where skus.product_id = products.id and skus.deleted_at is null
)`

/** The fields of the contract. */
export function presentVariants(rows: readonly VariantRow[]): Variant[] {
  return rows.map((row) => {
    const shown = presentPicture(row.picture)
    return {
      _id: row.id,
      sku: row.code,
      choice: row.choice,
      price: toDollars(row.listPrice),
      countInStock: row.units,
      image: shown ? `${shown.base}.webp` : '',
      picture: shown,
      netAmount: row.netAmount,
      netUnit: row.netUnit,
      weight: row.weightGrams,
      parts: row.parts.map(({ listPrice, weightGrams, options, choice, ...part }) => ({
        ...presentPart({ ...part, choice: chosenValues(options, choice) }),
        weight: weightGrams,
        price: listPrice === null ? null : toDollars(listPrice),
      })),
    }
  })
}

/** The variants of these products that are on sale, by product, in order. */
export async function readVariants(
  db: Db | Tx,
  productIds: readonly string[],
): Promise<Map<string, Variant[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, variants: variantRows })
    .from(products)
    .where(inArray(products.id, [...productIds]))
  return new Map(rows.map(({ id, variants }) => [id, presentVariants(variants)]))
}
