import { eq } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { products, skus, stockAlerts } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'

/**
 * Records that an admin told a waiting customer; without effect if they were told already.
 * @throws ShopError not-found.
 */
export async function markTold(shop: Shop, admin: Viewer, id: string): Promise<void> {
  await change(shop, admin, async ({ tx, now, audit }) => {
    const own = eq(stockAlerts.id, id)
    const [alert] = await tx.select().from(stockAlerts).where(own).for('update')
    if (!alert) throw new ShopError('not-found', { what: 'alert' })
    if (alert.toldAt) return
    await tx.update(stockAlerts).set({ toldAt: now }).where(own)
    const [product] = await tx
      .select({ id: products.id, name: products.name })
      .from(skus)
      .innerJoin(products, eq(products.id, skus.productId))
      .where(eq(skus.id, alert.skuId))
    // Without the contact: the change log outlives the alert.
    await audit({
      action: 'stock-alert-told',
      subjectId: product!.id,
      subject: product!.name,
    })
  })
}
