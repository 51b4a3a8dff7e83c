import { eq } from 'drizzle-orm'
import type { OrderHolder, Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { recordEvent } from './history.ts'
import { roleOf } from './order-holder.ts'
import { findOrder, lockOrder, type OrderWithLines } from './orders.ts'

/**
 * Makes a guest's order that of an account, whoever's email is on it: only the token of a link
 * proves whose it is. Claiming it again changes nothing.
 * @throws ShopError not-found.
 */
export async function claimOrder(
  shop: Shop,
  viewer: Viewer,
  { token }: OrderHolder,
  id: string,
): Promise<OrderWithLines> {
  return change(shop, viewer, async (unit) => {
    const { tx } = unit
    const order = await lockOrder(tx, id)
    if (order.customerId !== viewer.id) {
      await roleOf({ viewer: null, token }, order, { db: tx, now: unit.now })
      // Somebody else's by now.
      if (order.customerId) throw new ShopError('not-found', { what: 'order' })
      await tx
        .update(orders)
        .set({ customerId: viewer.id, buyerEmail: order.buyerEmail || viewer.email })
        .where(eq(orders.id, id))
      await recordEvent(unit, id, { type: 'claimed', by: 'customer' })
    }
    return findOrder(tx, id)
  })
}
