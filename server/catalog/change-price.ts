import { eq, sql } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { type Actor, recordChange } from '../audit-log/record.ts'
import type { Tx } from '../db/connect.ts'
import { products, skus } from '../db/schema.ts'
import type { Touch } from '../db/transaction.ts'

interface NewPrice {
  productId: string
  listPrice: Cents
  at: Date
  /** The audit entry that this change takes back. */
  undoes?: string | undefined
}

/**
 * Sets the list price and writes down who did it; pages that show it are rendered afresh. A price
 * that stands already changes nothing; answers whether it changed.
 * @throws ShopError 'not-found'
 */
export async function changePrice(
  tx: Tx,
  touch: Touch,
  actor: Actor,
  { productId, listPrice, at, undoes }: NewPrice,
): Promise<boolean> {
  const sku = await lockPrice(tx, productId)
  if (!sku) throw new ShopError('not-found', { what: 'product' })
  if (sku.listPrice === listPrice) return false
  await tx.update(skus).set({ listPrice }).where(eq(skus.id, sku.id))
  // Whoever edits the product at this moment must not put the old price back unknowingly.
  await tx
    .update(products)
    .set({ version: sql`${products.version} + 1` })
    .where(eq(products.id, productId))
  await recordChange(tx, actor, {
    action: 'price-changed',
    subjectId: productId,
    subject: sku.name,
    before: { price: sku.listPrice },
    after: { price: listPrice },
    at,
    ...(undoes && { undoes }),
  })
  touch(`product:${productId}`, 'products')
  return true
}

/** Product before SKU, as everybody locks who changes both. */
export async function lockPrice(tx: Tx, productId: string) {
  const [product] = await tx
    .select({ name: products.name, publishedAt: products.publishedAt })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update')
  const [sku] = await tx
    .select({ id: skus.id, listPrice: skus.listPrice })
    .from(skus)
    .where(eq(skus.productId, productId))
    .for('update')
  return product && sku && { ...product, ...sku }
}
