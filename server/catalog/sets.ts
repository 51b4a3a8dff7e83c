import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Part } from '#contract/variants.ts'
import type { Cents } from '#domain/money.ts'
import { chosenValues, type SoldPart } from '#domain/variants.ts'
import type { Db, Tx } from '../db/connect.ts'
import { bundleItems, products, skus } from '../db/schema.ts'
/** The fields of the contract. */
export function presentPart({ skuId, skuCode, productId, quantity, ...same }: SoldPart): Part {
  return { ...same, product: productId, variant: skuId, sku: skuCode, qty: quantity }
}

/** The same as `isOnSale`, whose file reads sets by way of this one. */
const isPublished = and(isNotNull(products.publishedAt), isNull(products.deletedAt))

/** The list prices of those of these SKUs that are on sale by themselves. */
export async function readSinglePrices(
  db: Db | Tx,
  skuIds: readonly string[],
): Promise<Map<string, Cents>> {
  if (skuIds.length === 0) return new Map()
  const rows = await db
    .select({ id: skus.id, listPrice: skus.listPrice })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(and(inArray(skus.id, [...skuIds]), isNull(skus.deletedAt), isPublished))
  return new Map(rows.map(({ id, listPrice }) => [id, listPrice]))
}

/** The parts of those of these SKUs that are sets. */
export async function readParts(
  db: Db | Tx,
  skuIds: readonly string[],
): Promise<Map<string, SoldPart[]>> {
  const parts = new Map<string, SoldPart[]>()
  if (skuIds.length === 0) return parts
  const rows = await db
    .select({
      set: bundleItems.bundleSkuId,
      skuId: skus.id,
      skuCode: skus.code,
      productId: skus.productId,
      name: products.name,
      nameSo: products.nameSo,
      options: products.options,
      choice: skus.choice,
      quantity: bundleItems.quantity,
    })
    .from(bundleItems)
    .innerJoin(skus, eq(skus.id, bundleItems.skuId))
    .innerJoin(products, eq(products.id, skus.productId))
    .where(inArray(bundleItems.bundleSkuId, [...skuIds]))
    .orderBy(asc(products.name), asc(skus.id))
  for (const { set, options, choice, ...part } of rows) {
    const all = parts.get(set) ?? []
    parts.set(set, [...all, { ...part, choice: chosenValues(options, choice) }])
  }
  return parts
}
