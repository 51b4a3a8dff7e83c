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
 * Flags an order for an admin's attention; null clears the flag.
 * @param replacing only these flags are overwritten; left out: any.
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
 * Clears the flag once an admin has dealt with its cause; does nothing without a flag. While a
 * refund is open the flag stays, since it is how an admin finds the order again.
 * @throws ShopError not-found, payment-pending.
 */
export async function clearFlag(shop: Shop, admin: Viewer, orderId: string): Promise<void> {
  await change(shop, admin, async (unit) => {
    const { flag, number } = await lockOrder(unit.tx, orderId)
    if (!flag) return
    if ((await openRefunds(unit.tx, orderId)).length > 0) throw new ShopError('payment-pending')
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
