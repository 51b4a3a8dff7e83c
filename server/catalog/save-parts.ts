import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { invalid } from '#domain/errors.ts'
import { bundleItems, products, skus } from '../db/schema.ts'
import type { Unit } from '../unit.ts'

interface SetOf {
  skuId: string
  parts: readonly { variant: string; qty: number }[]
  /** Its place among the variants, to name the field of an error. */
  at: number
}

/**
 * Makes each of these SKUs a set of its parts; without parts it is none.
 * @throws ShopError 'invalid-input' for a part that is not on sale, is named twice, or is or would
 * become a set itself: sets have one level
 */
export async function saveParts({ tx }: Unit, sets: readonly SetOf[]): Promise<void> {
  if (sets.length === 0) return
  const setIds = sets.map(({ skuId }) => skuId)
  await tx.delete(bundleItems).where(inArray(bundleItems.bundleSkuId, setIds))
  const filled = sets.filter(({ parts }) => parts.length > 0)
  if (filled.length === 0) return
  const partIds = filled.flatMap(({ parts }) => parts.map(({ variant }) => variant))
  const onSale = await tx
    .select({ id: skus.id })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(and(inArray(skus.id, partIds), isNull(skus.deletedAt), isNull(products.deletedAt)))
  const related = await tx
    .select()
    .from(bundleItems)
    .where(or(inArray(bundleItems.bundleSkuId, partIds), inArray(bundleItems.skuId, setIds)))
  const filledIds = new Set(filled.map(({ skuId }) => skuId))
  for (const { skuId, parts, at } of filled) {
    const isNested =
      parts.some(({ variant }) => filledIds.has(variant)) ||
      related.some(
        (item) => item.skuId === skuId || parts.some(({ variant }) => variant === item.bundleSkuId),
      )
    if (isNested) throw partsProblem(at, 'A set cannot contain a set')
    if (parts.some(({ variant }) => !onSale.some(({ id }) => id === variant))) {
      throw partsProblem(at, 'A part is not on sale')
    }
    if (new Set(parts.map(({ variant }) => variant)).size < parts.length) {
      throw partsProblem(at, 'Each part only once')
    }
  }
  await tx
    .insert(bundleItems)
    .values(
      filled.flatMap(({ skuId, parts }) =>
        parts.map(({ variant, qty }) => ({ bundleSkuId: skuId, skuId: variant, quantity: qty })),
      ),
    )
}

function partsProblem(at: number, message: string) {
  return invalid({ [`variants.${at}.parts`]: message })
}
