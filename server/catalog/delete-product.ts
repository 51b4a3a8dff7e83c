import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import { type Actor, recordChange } from '../audit-log/record.ts'
import { products } from '../db/schema.ts'
import { change } from '../db/transaction.ts'
import type { Shop } from '../shop.ts'

/**
 * Takes a product out of the shop at once; it stays in the orders that have it, and can be restored.
 * @throws ShopError 'not-found', also for one that is deleted already
 */
export async function deleteProduct(shop: Shop, actor: Actor, id: string): Promise<void> {
  await mark(shop, actor, id, shop.now())
}

/** @throws ShopError 'not-found', also for one that is not deleted */
export async function restoreProduct(shop: Shop, actor: Actor, id: string): Promise<void> {
  await mark(shop, actor, id, null)
}

async function mark(shop: Shop, actor: Actor, id: string, deletedAt: Date | null): Promise<void> {
  await change(shop, async (tx, touch) => {
    const [row] = await tx
      .update(products)
      .set({ deletedAt, version: sql`${products.version} + 1` })
      .where(
        and(
          eq(products.id, id),
          deletedAt ? isNull(products.deletedAt) : isNotNull(products.deletedAt),
        ),
      )
      .returning({ name: products.name })
    if (!row) throw new ShopError('not-found', { what: 'product' })
    const action = deletedAt ? 'product-deleted' : 'product-restored'
    await recordChange(tx, actor, { action, subjectId: id, subject: row.name, at: shop.now() })
    touch(`product:${id}`, 'products', 'categories')
  })
}
