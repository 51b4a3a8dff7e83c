import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { CartLine } from '#domain/cart.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { available, type Stock } from '#domain/inventory.ts'
import type { Cents } from '#domain/money.ts'
import { type ChosenValue, chosenValues, type SoldPart } from '#domain/variants.ts'
import type { Tx } from '../db/connect.ts'
import { knownIds } from '../db/ids.ts'
import { products, skus } from '../db/schema.ts'
import { isOnSale, mainPicture } from './product-queries.ts'
import { sellableUnits } from './sellable.ts'
import { readParts } from './sets.ts'

/** One SKU as an order line sells it. */
export interface SaleUnit {
  skuId: string
  skuCode: string
  productId: string
  name: string
  nameSo: string | null
  imageUrl: string | null
  pictureId: string | null
  choice: ChosenValue[]
  /** Of a set: what is taken from stock instead of the SKU itself. */
  parts: SoldPart[]
  listPrice: Cents
}

/** The stock of a SKU whose row is locked. */
export interface LockedStock extends Stock {
  productId: string
}

/**
 * What the lines sell, in their order, with every SKU whose stock they take locked in the order
 * that every writer uses, so that two shoppers with the same products wait for each other instead
 * of deadlocking.
 * @throws ShopError 'not-found', 'variant-needed', or 'invalid-input' if two lines mean one SKU
 */
export async function lockForSale(
  tx: Tx,
  lines: readonly CartLine[],
): Promise<{ units: SaleUnit[]; stock: Map<string, LockedStock> }> {
  const chosen = await chooseVariants(tx, lines)
  if (new Set(chosen).size < chosen.length) {
    throw invalid({ orderItems: 'The same product is listed twice' })
  }
  const parts = await readParts(tx, chosen)
  const taken = chosen.flatMap((id) => parts.get(id)?.map(({ skuId }) => skuId) ?? [id])
  const stock = await lockSkus(tx, [...taken, ...chosen])
  const known = await readUnits(tx, chosen)
  const units = chosen.map((id) => {
    const unit = known.get(id)
    if (!unit) throw new ShopError('not-found', { what: 'product' })
    return { ...unit, parts: parts.get(id) ?? [] }
  })
  return { units, stock }
}

/**
 * The SKU that each line means.
 * @throws ShopError 'not-found', 'variant-needed'
 */
export async function chooseVariants(
  tx: Tx,
  lines: readonly Pick<CartLine, 'product' | 'variant'>[],
): Promise<string[]> {
  const rows = await tx
    .select({
      _id: skus.id,
      productId: skus.productId,
      sku: skus.code,
      choice: skus.choice,
      countInStock: sellableUnits,
    })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(
      and(
        inArray(skus.productId, knownIds(lines.map(({ product }) => product))),
        isNull(skus.deletedAt),
        isOnSale,
      ),
    )
    .orderBy(asc(skus.position), asc(skus.id))
  return lines.map(({ product, variant }) => {
    const all = rows.filter((row) => row.productId === product.toLowerCase())
    const found = variant
      ? all.find((row) => row._id === variant.toLowerCase())
      : all.length === 1 && all[0]
    if (found) return found._id
    if (all.length === 0) throw new ShopError('not-found', { what: 'product' })
    throw new ShopError('variant-needed', {
      product,
      variants: all.map(({ productId: _, ...one }) => one),
    })
  })
}

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

/** Read after the lock: price and choice may have changed while it was waited for. */
async function readUnits(tx: Tx, skuIds: readonly string[]) {
  const rows = await tx
    .select({
      skuId: skus.id,
      skuCode: skus.code,
      productId: skus.productId,
      name: products.name,
      nameSo: products.nameSo,
      imageUrl: products.imageUrl,
      pictureId: skus.pictureId,
      mainPictureId: mainPicture,
      options: products.options,
      choice: skus.choice,
      listPrice: skus.listPrice,
    })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(and(inArray(skus.id, [...skuIds]), isNull(skus.deletedAt), isOnSale))
  return new Map(
    rows.map(({ pictureId, mainPictureId, options, choice, ...row }) => [
      row.skuId,
      {
        ...row,
        imageUrl: pictureId ? null : row.imageUrl,
        pictureId: pictureId ?? mainPictureId,
        choice: chosenValues(options, choice),
      },
    ]),
  )
}
