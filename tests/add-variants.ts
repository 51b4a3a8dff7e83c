import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ProductOption } from '#domain/variants.ts'
import { touchOffers } from '#server/catalog/offers.ts'
import { recordPrices } from '#server/catalog/price-history.ts'
import { adjustStocks } from '#server/catalog/stock.ts'
import { bundleItems, products, skus } from '#server/db/schema.ts'
import type { Shop } from '#server/shop.ts'
import { change } from '#server/unit.ts'

export interface NewVariant {
  choice: string[]
  sku?: string
  listPrice?: number
  onHand?: number
  pictureId?: string
}

/**
 * Gives a product options and variants: its only SKU becomes the first variant, keeping its code,
 * price and stock; the others cost 20.00 and have 5 units unless told otherwise. Returns the
 * variants' ids, in order.
 */
export async function addVariants(
  shop: Shop,
  productId: string,
  options: ProductOption[],
  [first, ...others]: NewVariant[],
): Promise<string[]> {
  return change(shop, null, async (unit) => {
    const { tx } = unit
    await tx.update(products).set({ options }).where(eq(products.id, productId))
    const { choice, pictureId = null } = first!
    const [kept] = await tx
      .update(skus)
      .set({ choice, pictureId })
      .where(eq(skus.productId, productId))
      .returning()
    const ids = [kept!.id]
    for (const [at, { sku, onHand = 5, listPrice = 20_00, ...values }] of others.entries()) {
      const code = sku ?? `TEST-${randomUUID()}`
      const [row] = await tx
        .insert(skus)
        .values({ ...values, productId, code, listPrice, position: at + 1 })
        .returning()
      const skuId = row!.id
      await recordPrices(unit, [{ skuId, listPrice }])
      if (onHand > 0) await adjustStocks(unit, [{ skuId, reason: 'opening', onHand, note: null }])
      ids.push(skuId)
    }
    touchOffers(unit, [productId])
    return ids
  })
}

/** Makes the only SKU of a product a set of these: `[id of the SKU, units in one set]`. */
export async function makeSet(
  shop: Shop,
  productId: string,
  parts: readonly (readonly [skuId: string, quantity: number])[],
): Promise<void> {
  await change(shop, null, async (unit) => {
    const [set] = await unit.tx.select().from(skus).where(eq(skus.productId, productId))
    const items = parts.map(([skuId, quantity]) => ({ bundleSkuId: set!.id, skuId, quantity }))
    await unit.tx.insert(bundleItems).values(items)
    touchOffers(unit, [productId])
  })
}
