import { eq, sql } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import type { Tx } from '../db/connect.ts'
import { products, skus } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import { lockVariant, variantOf, type WhichVariant } from './lock-variant.ts'
import { touchOffers } from './offers.ts'
import { recordPrices } from './price-history.ts'
import { bumpVersions } from './product-version.ts'

interface NewPrice extends WhichVariant {
  listPrice: Cents
  /** The audit entry that this change reverts. */
  undoes?: string
}

/**
 * Sets the list price, audits it and invalidates the pages that show it. Returns whether the price
 * changed; the same price changes nothing.
 * @throws ShopError 'not-found', 'variant-needed'
 */
export async function changePrice(
  unit: Unit,
  { productId, variant, listPrice, undoes }: NewPrice,
): Promise<boolean> {
  const sku = await lockPrice(unit.tx, { productId, variant })
  if (sku.listPrice === listPrice) return false
  await setPrices(unit, [{ skuId: sku.id, listPrice }])
  await bumpVersions(unit, [productId])
  await unit.audit({
    action: 'price-changed',
    subjectId: productId,
    subject: sku.name,
    before: { price: sku.listPrice },
    after: { price: listPrice, ...variantOf(sku) },
    undoes,
  })
  unit.invalidate(`product:${productId}`, 'products')
  return true
}

/**
 * Locks the product before the SKU, as every writer of both does.
 * @throws ShopError 'not-found', 'variant-needed'
 */
export async function lockPrice(tx: Tx, which: WhichVariant) {
  const [product] = await tx
    .select({ name: products.name, publishedAt: products.publishedAt })
    .from(products)
    .where(eq(products.id, which.productId))
    .for('no key update')
  if (!product) throw new ShopError('not-found', { what: 'product' })
  const { id, choice, listPrice } = await lockVariant(tx, which)
  return { ...product, id, choice, listPrice }
}

/** Only writes prices and their history; the caller has locked the SKUs. */
export async function setPrices(
  unit: Unit,
  prices: readonly { skuId: string; listPrice: Cents }[],
): Promise<void> {
  if (prices.length === 0) return
  const rows = prices.map(({ skuId, listPrice }) => ({ id: skuId, price: listPrice }))
  const { rows: touched } = await unit.tx.execute<{ product_id: string }>(sql`
    update ${skus} set list_price = n.price
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, price bigint)
    where ${skus.id} = n.id returning product_id`)
  await recordPrices(unit, prices)
  touchOffers(
    unit,
    touched.map(({ product_id }) => product_id),
  )
}
