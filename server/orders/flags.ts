import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import type { OrderFlag } from '#domain/order-history.ts'
import { orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { recordEvent } from './history.ts'
import { openRefunds } from './money.ts'
import { lockOrder } from './orders.ts'

/**
 * Flags an order as one that a person must look at; null clears its flag.
 * @param replacing an order that bears another flag than these keeps it; left out: replaces any.
 */
export async function setFlag(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  orderId: string,
  flag: OrderFlag | null,
  replacing?: readonly OrderFlag[],
): Promise<void> {
  const mayReplace = replacing && or(isNull(orders.flag), inArray(orders.flag, replacing))
  await tx
    .update(orders)
    .set({ flag, flaggedAt: flag && now })
    .where(and(eq(orders.id, orderId), mayReplace))
}

/**
 * An admin has dealt with what the order was flagged for. Without a flag nothing happens. While a
 * refund is open the flag stays, since it is the way to find the order and ask how that ended.
 * @throws ShopError not-found, payment-pending.
 */
export async function clearFlag(shop: Shop, admin: Viewer, orderId: string): Promise<void> {
  await change(shop, admin, async (unit) => {
    const { flag, number } = await lockOrder(unit.tx, orderId)
    if (!flag) return
    if ((await openRefunds(unit.tx, orderId)).length > 0) throw new ShopError('payment-pending')
    // The payment keeps its own: it says what became of that money.
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
