import { and, desc, eq, inArray } from 'drizzle-orm'
import type { WishlistItem } from '#contract/wishlist.ts'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { MAX_WISHES } from '#domain/wishlist.ts'
import { summariesInOrder } from '../catalog/list-by-ids.ts'
import { isOnSale } from '../catalog/product-queries.ts'
import type { Db, Tx } from '../db/connect.ts'
import { products, users, wishlistItems } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'

type Customer = Pick<Viewer, 'id' | 'name'>

/** What is on sale of a customer's wishlist, newest first. */
export async function listWishes(db: Db, userId: string): Promise<WishlistItem[]> {
  const items = await readWishes(db, userId)
  const addedAt = new Map(items.map((item) => [item.productId, item.addedAt.toISOString()]))
  const shown = await summariesInOrder(db, [...addedAt.keys()])
  return shown.map((product) => ({ ...product, addedAt: addedAt.get(product._id)! }))
}

/**
 * Adds what a guest had saved in the browser, newest first, as far as it is on sale and there is
 * room. Returns the ids of everything on the list that is on sale, newest first.
 */
export async function mergeWishes(
  shop: Shop,
  customer: Customer,
  productIds: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(productIds)]
  if (ids.length > 0) await change(shop, customer, (unit) => addKnown(unit, customer.id, ids))
  return (await readWishes(shop.db, customer.id)).map(({ productId }) => productId)
}

/**
 * Without effect if the product is on the list.
 * @throws ShopError 'not-found', 'wishlist-full'
 */
export async function addWish(shop: Shop, customer: Customer, productId: string): Promise<void> {
  await change(shop, customer, async (unit) => {
    const { tx, now } = unit
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, productId), isOnSale))
    if (!product) throw new ShopError('not-found', { what: 'product' })
    const listed = await lockWishes(unit, customer.id)
    if (listed.has(productId)) return
    if (listed.size >= MAX_WISHES) throw new ShopError('wishlist-full', { limit: MAX_WISHES })
    await tx
      .insert(wishlistItems)
      .values({ userId: customer.id, productId, addedAt: now })
      .onConflictDoNothing()
  })
}

/** Without effect if the product is not on the list. */
export async function removeWish(shop: Shop, customer: Customer, productId: string): Promise<void> {
  await change(shop, customer, ({ tx }) =>
    tx
      .delete(wishlistItems)
      .where(and(eq(wishlistItems.userId, customer.id), eq(wishlistItems.productId, productId))),
  )
}

async function addKnown(unit: Unit, userId: string, ids: readonly string[]): Promise<void> {
  const { tx, now } = unit
  const listed = await lockWishes(unit, userId)
  const known = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...ids]), isOnSale))
  const isKnown = new Set(known.map(({ id }) => id))
  const added = ids
    .filter((id) => isKnown.has(id) && !listed.has(id))
    .slice(0, Math.max(0, MAX_WISHES - listed.size))
  if (added.length === 0) return
  // A millisecond apart, so that the guest's order remains.
  const at = (i: number) => new Date(now.getTime() - i)
  const rows = added.map((productId, i) => ({ userId, productId, addedAt: at(i) }))
  await tx.insert(wishlistItems).values(rows).onConflictDoNothing()
}

/**
 * The ids of what is on sale of a wishlist. Other changes of it wait, so that two of them cannot
 * exceed the limit together.
 */
async function lockWishes({ tx }: Unit, userId: string): Promise<Set<string>> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  // The account was deleted while the call was under way.
  if (!user) throw new ShopError('not-signed-in')
  return new Set((await readWishes(tx, userId)).map(({ productId }) => productId))
}

function readWishes(db: Db | Tx, userId: string) {
  return db
    .select({ productId: wishlistItems.productId, addedAt: wishlistItems.addedAt })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(and(eq(wishlistItems.userId, userId), isOnSale))
    .orderBy(desc(wishlistItems.addedAt), desc(wishlistItems.productId))
}
