import { eq, inArray } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { statusOf } from '#domain/orders.ts'
import { recordChange } from '../audit-log/record.ts'
import type { Tx } from '../db/connect.ts'
import { orderEvents, orders, reviews, users } from '../db/schema.ts'
import { change, type Touch } from '../db/transaction.ts'
import type { Shop } from '../shop.ts'
import { hasCaptureInProgress } from './cancel-order.ts'
import { eraseAuditTraces, eraseBuyer, eraseMails, FORMER_CUSTOMER } from './erase-traces.ts'
import { moveLines, unitsOf } from './order-stock.ts'
import type { OrderRow } from './orders.ts'

/**
 * Deletes a user and erases what is personal, all or nothing: sessions end, orders that wait for
 * their money are cancelled, the others stay with what accounts must keep, reviews stay without a
 * name. While an order's money is on its way it is too early.
 * @throws ShopError not-found, admin-not-deletable, payment-pending.
 */
export async function deleteUser(shop: Shop, admin: Viewer, id: string): Promise<void> {
  const mailIds = await change(shop, async (tx, touch) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (!user) throw new ShopError('not-found', { what: 'user' })
    if (user.adminSince) throw new ShopError('admin-not-deletable')

    const own = await tx
      .select()
      .from(orders)
      .where(eq(orders.customerId, id))
      .orderBy(orders.id)
      .for('update')
    const cancelled = await cancelWaiting(tx, own, { admin, now: shop.now(), touch })
    await eraseBuyer(tx, own)
    const mails = await eraseMails(tx, user.id, own)
    await eraseAuditTraces(tx, user.id, own)
    await unsignReviews(tx, user.id, touch)
    await recordChange(tx, admin, {
      action: 'user-deleted',
      subjectId: id,
      subject: FORMER_CUSTOMER,
      at: shop.now(),
      before: { numOrders: own.filter(({ deletedAt }) => !deletedAt).length },
      after: { cancelledOrders: cancelled.map(({ number }) => number) },
    })
    // Sessions, links for new passwords and kept answers go with the account.
    await tx.delete(users).where(eq(users.id, id))
    return mails
  })
  await shop.mailer.forget?.(mailIds)
}

interface Cancelling {
  admin: Viewer
  now: Date
  touch: Touch
}

async function cancelWaiting(tx: Tx, own: OrderRow[], { admin, now, touch }: Cancelling) {
  const waiting = own.filter((order) => statusOf(order) === 'placed' && !order.deletedAt)
  if (waiting.length === 0) return []
  const moves = []
  for (const { id } of waiting) {
    if (await hasCaptureInProgress(tx, id)) throw new ShopError('payment-pending')
    for (const { lineId, skuId, held } of await unitsOf(tx, id)) {
      if (held <= 0) continue
      moves.push({ lineId, skuId, reason: 'released' as const, reserved: -held, actorId: admin.id })
    }
  }
  // All at once, so that the shelves are locked in the order that all use.
  await moveLines(tx, moves, touch)
  const ids = waiting.map(({ id }) => id)
  await tx.update(orders).set({ cancelledAt: now }).where(inArray(orders.id, ids))
  await tx.insert(orderEvents).values(
    ids.map((orderId) => ({
      orderId,
      type: 'cancelled',
      createdAt: now,
      actor: 'admin' as const,
      actorId: admin.id,
    })),
  )
  return waiting
}

/** Reviews keep what they say; '' is shown as a former customer. */
async function unsignReviews(tx: Tx, userId: string, touch: Touch): Promise<void> {
  const unsigned = await tx
    .update(reviews)
    .set({ name: '', customerId: null })
    .where(eq(reviews.customerId, userId))
    .returning({ productId: reviews.productId })
  for (const { productId } of unsigned) touch(`product:${productId}`)
}
