import { eq } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import type { Tx } from '../db/connect.ts'
import { products } from '../db/schema.ts'

/**
 * Other writers of this product wait until the end of the transaction. Sales go on, since they
 * only lock the SKU.
 * @throws ShopError 'not-found'
 */
export async function lockProduct(tx: Tx, id: string): Promise<typeof products.$inferSelect> {
  // No stronger than an update's lock: inserting a row that refers to the product locks its key.
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for('no key update')
  if (!row) throw new ShopError('not-found', { what: 'product' })
  return row
}
