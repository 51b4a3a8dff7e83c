import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Variant } from '#contract/variants.ts'
import { toDollars } from '#domain/money.ts'
import type { Db, Tx } from '../db/connect.ts'
import { pictures, skus } from '../db/schema.ts'
import { presentPicture } from '../media/present-picture.ts'
import { sellableUnits } from './sellable.ts'
import { presentPart, readParts, readSinglePrices } from './sets.ts'

/** The variants of these products that are on sale, by product, in order. */
export async function readVariants(
  db: Db | Tx,
  productIds: readonly string[],
): Promise<Map<string, Variant[]>> {
  const variants = new Map<string, Variant[]>()
  if (productIds.length === 0) return variants
  const rows = await db
    .select({
      sku: skus,
      units: sellableUnits,
      picture: {
        id: pictures.id,
        widths: pictures.widths,
        width: pictures.width,
        height: pictures.height,
      },
    })
    .from(skus)
    .leftJoin(pictures, eq(pictures.id, skus.pictureId))
    .where(and(inArray(skus.productId, [...productIds]), isNull(skus.deletedAt)))
    .orderBy(asc(skus.position), asc(skus.id))
  const parts = await readParts(
    db,
    rows.map(({ sku }) => sku.id),
  )
  const prices = await readSinglePrices(
    db,
    [...parts.values()].flat().map(({ skuId }) => skuId),
  )
  for (const { sku, units, picture } of rows) {
    const shown = presentPicture(picture)
    variants.set(sku.productId, [
      ...(variants.get(sku.productId) ?? []),
      {
        _id: sku.id,
        sku: sku.code,
        choice: sku.choice,
        price: toDollars(sku.listPrice),
        countInStock: units,
        image: shown ? `${shown.base}.webp` : '',
        picture: shown,
        netAmount: sku.netAmount,
        netUnit: sku.netUnit,
        weight: sku.weightGrams,
        parts: (parts.get(sku.id) ?? []).map((part) => {
          const price = prices.get(part.skuId)
          return { ...presentPart(part), price: price === undefined ? null : toDollars(price) }
        }),
      },
    ])
  }
  return variants
}
