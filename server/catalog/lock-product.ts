import { eq } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import type { Tx } from '../db/connect.ts'
import { products } from '../db/schema.ts'

/**
 * Others who change this product wait until the end of the transaction; sales go on, since they lock
 * the SKU alone.
 * @throws ShopError 'not-found'
 */
export async function lockProduct(tx: Tx, id: string): Promise<typeof products.$inferSelect> {
  // Not more than an update takes: who inserts a row that refers to the product holds its key.
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for('no key update')
  if (!row) throw new ShopError('not-found', { what: 'product' })
  return row
}
