import { asc, inArray, sql } from 'drizzle-orm'
import { validate } from 'uuid'
import type { CartLine } from '#domain/cart.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { available, type Stock } from '#domain/inventory.ts'
import type { Cents } from '#domain/money.ts'
import { unitWeight } from '#domain/shipping.ts'
import {
  type ChosenValue,
  chosenValues,
  type ProductOption,
  type SoldPart,
} from '#domain/variants.ts'
import { Conflict, type Tx } from '../db/connect.ts'
import { ofUnknownLength, prepare } from '../db/prepared.ts'
import { bundleItems, pictures, products, skus } from '../db/schema.ts'
import { chooseVariants } from './choose-variants.ts'
import { isOnSale, mainPicture } from './product-queries.ts'

/** One SKU as an order line sells it. */
export interface SaleUnit {
  skuId: string
  skuCode: string
  productId: string
  name: string
  nameSo: string | null
  imageUrl: string | null
  pictureId: string | null
  picture: { id: string; widths: number[]; width: number; height: number } | null
  choice: ChosenValue[]
  /** Of a set: what is taken from stock instead of the SKU itself. */
  parts: SoldPart[]
  listPrice: Cents
  /** Grams; of a set without a weight of its own, those of its parts. Null: unknown. */
  weight: number | null
}

/** The stock of a SKU whose row is locked. */
export interface LockedStock extends Stock {
  productId: string
}

/** @throws ShopError as `resolveLines` */
export async function lockForSale(tx: Tx, lines: readonly CartLine[]): Promise<ForSale> {
  return resolveLines(tx, lines, await lockLines(tx, lines))
}

interface ForSale {
  /** What the lines sell, in their order. */
  units: SaleUnit[]
  stock: Map<string, LockedStock>
}

interface LockedSku extends LockedStock {
  id: string
  /** Which lines mean it, from 1; null for a part of a set. */
  lines: number[] | null
}

interface LockedLines {
  locked: LockedSku[]
  rows: SoldRow[]
}

/**
 * Locks every SKU whose stock the lines take, in the order that every writer uses, so that two
 * shoppers with the same products wait for each other instead of deadlocking. Then reads what is
 * sold: price, choice and parts may have changed while the lock was waited for.
 */
export async function lockLines(tx: Tx, lines: readonly CartLine[]): Promise<LockedLines> {
  const given = lines.map(({ product, variant = null }) => ({ product, variant }))
  const isKnown = given.every((line) => validate(line.product) && isId(line.variant))
  if (!isKnown) return { locked: [], rows: [] }
  const ids = {
    products: given.map(({ product }) => product),
    variants: given.map(({ variant }) => variant),
  }
  const [locked, rows] = await Promise.all([lockChosen(tx, ids), readChosen(tx, ids)])
  return { locked, rows }
}

/**
 * What the lines sell.
 * @throws ShopError 'not-found', 'variant-needed', or 'invalid-input' if two lines mean one SKU
 */
export async function resolveLines(
  tx: Tx,
  lines: readonly CartLine[],
  { locked, rows }: LockedLines,
): Promise<ForSale> {
  const chosen = lines.map((_, at) => locked.find((row) => row.lines?.includes(at + 1))?.id)
  if (!chosen.every((id) => id !== undefined)) {
    await chooseVariants(tx, lines)
    throw new Conflict('The product has just come on sale')
  }
  if (new Set(chosen).size < chosen.length) {
    throw invalid({ orderItems: 'The same product is listed twice' })
  }
  const stock = new Map(locked.map(({ id, lines: _, ...own }) => [id, own]))
  for (const { skuId, isDeleted } of rows) {
    const part = stock.get(skuId)
    // It is no longer sold as a part either.
    if (part && isDeleted) part.onHand = part.reserved
  }
  return { units: unitsOf(rows, chosen, stock), stock }
}

function isId(variant: string | null): boolean {
  return variant === null || validate(variant)
}

interface Ids {
  products: string[]
  variants: (string | null)[]
}

const line = sql`unnest(${ofUnknownLength('products')}, ${ofUnknownLength('variants')})
  with ordinality line (product, variant, at) on line.product = ${skus.productId}`

// Counts the lines from 1. A line that names no variant means the only one of its product. Rows are
// found by arrays of ids, so that no plan reads a whole table, however small the shop was when the
// plan was made.
const lockChosen = prepare<Ids, LockedSku>(
  'lock for sale',
  sql`with chosen as materialized (
      select line.at::int as at, ${skus.id} from ${skus} join ${line}
      where ${skus.productId} = any(${ofUnknownLength('products')})
        and ${skus.deletedAt} is null
        and (select ${isOnSale} from ${products} where ${products.id} = ${skus.productId})
        and case when line.variant is not null then ${skus.id} = line.variant
          else not exists (select from ${skus} other where other.product_id = ${skus.productId}
            and other.deleted_at is null and other.id <> ${skus.id}) end
    ), taken as materialized (
      select id from chosen union
      select ${bundleItems.skuId} from ${bundleItems}
      where ${bundleItems.bundleSkuId} = any(array(select id from chosen))
    )
    select ${skus.id}, ${skus.productId} as "productId", ${skus.onHand} as "onHand",
      ${skus.reserved}, (select array_agg(at) from chosen where chosen.id = ${skus.id}) as lines
    from ${skus} where ${skus.id} = any(array(select id from taken))
    order by ${skus.productId}, ${skus.id} for update`,
)

/** Locks SKUs in the order of (product, SKU). */
export async function lockSkus(
  tx: Tx,
  skuIds: readonly string[],
): Promise<Map<string, LockedStock>> {
  if (skuIds.length === 0) return new Map()
  const rows = await tx
    .select({
      id: skus.id,
      productId: skus.productId,
      onHand: skus.onHand,
      reserved: skus.reserved,
    })
    .from(skus)
    .where(inArray(skus.id, [...skuIds]))
    .orderBy(asc(skus.productId), asc(skus.id))
    .for('update')
  return new Map(rows.map(({ id, ...stock }) => [id, stock]))
}

/** Units for sale by SKU. */
export function availableOf(stock: ReadonlyMap<string, Stock>): Map<string, number> {
  return new Map([...stock].map(([id, one]) => [id, available(one)]))
}

function unitsOf(
  rows: readonly SoldRow[],
  chosen: readonly string[],
  locked: ReadonlyMap<string, LockedStock>,
): SaleUnit[] {
  const known = new Map(rows.map((row) => [row.skuId, row]))
  return chosen.map((id) => {
    const row = known.get(id)
    if (!row?.onSale) throw new ShopError('not-found', { what: 'product' })
    const parts = row.parts.map(({ id: part, quantity }) => {
      const one = locked.has(part) && known.get(part)
      if (!one) throw new Conflict('A part was just added to a set')
      return { one, weight: one.weight, quantity }
    })
    return {
      ...soldOf(row),
      imageUrl: row.pictureId ? null : row.imageUrl,
      picture: row.picture,
      // Of the one that is there: a version of the shop may have left the key of a deleted one.
      pictureId: row.picture?.id ?? null,
      parts: parts.map(({ one, quantity }) => ({ ...soldOf(one), quantity })),
      listPrice: row.listPrice,
      weight: unitWeight(row.weight, parts),
    }
  })
}

function soldOf({ skuId, skuCode, productId, name, nameSo, options, choice }: SoldRow) {
  return { skuId, skuCode, productId, name, nameSo, choice: chosenValues(options, choice) }
}

interface SoldRow extends Pick<SaleUnit, 'skuId' | 'skuCode' | 'productId' | 'name' | 'nameSo'> {
  onSale: boolean
  isDeleted: boolean
  imageUrl: string | null
  /** Of the SKU itself. */
  pictureId: string | null
  picture: SaleUnit['picture']
  options: ProductOption[]
  choice: string[]
  listPrice: Cents
  weight: number | null
  /** By name. */
  parts: { id: string; quantity: number }[]
}

const readChosen = prepare<Ids, SoldRow>(
  'read for sale',
  sql`with chosen as materialized (
      select ${skus.id} from ${skus} join ${line}
      where ${skus.productId} = any(${ofUnknownLength('products')})
        and ${skus.deletedAt} is null and coalesce(line.variant, ${skus.id}) = ${skus.id}
    ), unit as materialized (
      select * from ${skus} where id = any(array(
        select id from chosen union
        select ${bundleItems.skuId} from ${bundleItems}
        where ${bundleItems.bundleSkuId} = any(array(select id from chosen))
      ))
    ), sold as materialized (
      select unit.id as "skuId", unit.code as "skuCode", unit.product_id as "productId",
        ${products.name}, ${products.nameSo} as "nameSo", ${products.imageUrl} as "imageUrl",
        unit.picture_id as "pictureId", ${mainPicture} as "mainPictureId",
        ${products.options}, unit.choice, unit.list_price as "listPrice",
        unit.weight_grams as weight,
        unit.deleted_at is null and ${isOnSale} as "onSale",
        coalesce(unit.deleted_at, ${products.deletedAt}) is not null as "isDeleted",
        coalesce((
          select jsonb_agg(jsonb_build_object('id', b.sku_id, 'quantity', b.quantity) order by (
            select owner.name from skus part join products owner on owner.id = part.product_id
            where part.id = b.sku_id
          ), b.sku_id)
          from bundle_items b where b.bundle_sku_id = unit.id
        ), '[]') as parts
      from unit join ${products} on ${products.id} = unit.product_id
      where ${products.id} = any(array(select product_id from unit))
    )
    select sold.*, (
      select jsonb_build_object('id', ${pictures.id}, 'widths', ${pictures.widths},
        'width', ${pictures.width}, 'height', ${pictures.height})
      from ${pictures} where ${pictures.id} = coalesce("pictureId", "mainPictureId")
    ) as picture from sold`,
)
