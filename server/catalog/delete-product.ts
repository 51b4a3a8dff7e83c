import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import { nextVersion } from '../db/next-version.ts'
import { products } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import type { Actor } from '../write-audit-entries.ts'
import { touchOffers } from './offers.ts'
import { noteOnSale } from './restock.ts'
import { indexProducts } from './search/index-products.ts'

/**
 * Takes a product off the shop at once. Its orders still show it, and it can be restored.
 * @throws ShopError 'not-found', also if it is deleted already
 */
export async function deleteProduct(shop: Shop, actor: Actor, id: string): Promise<void> {
  await change(shop, actor, (unit) => setDeletedAt(unit, id, unit.now))
}

/** @throws ShopError 'not-found', also if it is not deleted */
export async function restoreProduct(shop: Shop, actor: Actor, id: string): Promise<void> {
  await change(shop, actor, (unit) => setDeletedAt(unit, id, null))
}

async function setDeletedAt(unit: Unit, id: string, deletedAt: Date | null): Promise<void> {
  const [row] = await unit.tx
    .update(products)
    .set({ deletedAt, version: nextVersion(products) })
    .where(
      and(
        eq(products.id, id),
        deletedAt ? isNull(products.deletedAt) : isNotNull(products.deletedAt),
      ),
    )
    .returning({ name: products.name })
  if (!row) throw new ShopError('not-found', { what: 'product' })
  const action = deletedAt ? 'product-deleted' : 'product-restored'
  await unit.audit({ action, subjectId: id, subject: row.name })
  // Sets that contain it are sold out from now on, or no longer.
  touchOffers(unit, [id])
  indexProducts(unit, [id])
  unit.invalidate(`product:${id}`, 'products', 'categories')
  if (!deletedAt) await noteOnSale(unit, id)
}
