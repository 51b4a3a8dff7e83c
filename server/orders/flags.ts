import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import type { OrderFlag } from '#domain/order-history.ts'
import { orders, payments } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { recordEvent } from './history.ts'
import { openRefunds } from './money.ts'
import { lockOrder } from './orders.ts'

/**
 * Flags an order for an admin's attention, and mails the owner; null clears the flag.
 * @param replacing only these flags are overwritten; left out: any.
 */
export async function setFlag(
  { tx, now, enqueue }: Unit,
  orderId: string,
  flag: OrderFlag | null,
  replacing?: readonly OrderFlag[],
): Promise<void> {
  const mayReplace = replacing && or(isNull(orders.flag), inArray(orders.flag, replacing))
  const [flagged] = await tx
    .update(orders)
    .set({ flag, flaggedAt: flag && now })
    // The same flag stays, with the time when it was raised.
    .where(and(eq(orders.id, orderId), sql`${orders.flag} is distinct from ${flag}`, mayReplace))
    .returning({ id: orders.id })
  if (!flagged || !flag) return
  const seconds = flag === 'refund-waits' ? REFUND_WAIT_SECONDS : 0
  await enqueue('order-flagged', { orderId, flag, flaggedAt: now.toISOString() }, { seconds })
}

/** Most refunds are confirmed within seconds, which takes the flag back. */
const REFUND_WAIT_SECONDS = 60 * 60

/**
 * Clears the flag once an admin has dealt with its cause; does nothing without a flag. While a
 * refund is open, or a payment of which only a statement tells the outcome, the flag stays, since
 * it is how an admin finds the order again.
 * @throws ShopError not-found, payment-pending.
 */
export async function clearFlag(shop: Shop, admin: Viewer, orderId: string): Promise<void> {
  await change(shop, admin, async (unit) => {
    const { flag, number } = await lockOrder(unit.tx, orderId)
    if (!flag) return
    if ((await openRefunds(unit.tx, orderId)).length > 0) throw new ShopError('payment-pending')
    if (await hasUnknownPayment(shop, unit, orderId)) throw new ShopError('payment-pending')
    // The payment keeps its own flag, which records what happened to that money.
    await setFlag(unit, orderId, null)
    await recordEvent(unit, orderId, { type: 'flag-cleared', by: 'admin', details: { flag } })
    await unit.audit({
      action: 'order-unflagged',
      subjectId: orderId,
      subject: `#${number}`,
      before: { flag },
    })
  })
}

/** Whether an admin has yet to say what a statement shows (payments/resolve-payment.ts). */
async function hasUnknownPayment(shop: Shop, { tx }: Unit, orderId: string): Promise<boolean> {
  const rows = await tx
    .select({ provider: payments.provider })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        isNotNull(payments.pendingAt),
        isNull(payments.capturedAt),
      ),
    )
  return rows.some(({ provider }) => shop.payments.named(provider)?.askPayer)
}
