import { and, eq, sql } from 'drizzle-orm'
import { orderEvents } from '../db/schema.ts'
import { setFlag } from '../orders/flags.ts'
import { recordEvent } from '../orders/history.ts'
import { lockOrder } from '../orders/orders.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'

export const UNKNOWN_PAYMENT = 'payment-unknown'

/** How long after its hold an order may stay undecided before it is flagged. */
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000

/** Flags, once, an order that should have expired but whose payment state is unknown. */
export async function flagUnknownPayment(
  shop: Shop,
  orderId: string,
  holdUntil: Date,
): Promise<void> {
  if (shop.now().getTime() - holdUntil.getTime() < GIVE_UP_AFTER_MS) return
  await change(shop, null, async (unit) => {
    const { flag } = await lockOrder(unit.tx, orderId)
    const isThisFlag = sql`${orderEvents.details} ->> 'flag' = ${UNKNOWN_PAYMENT}`
    const earlier = and(eq(orderEvents.orderId, orderId), isThisFlag)
    if (flag || (await unit.tx.$count(orderEvents, earlier)) > 0) return
    await setFlag(unit, orderId, UNKNOWN_PAYMENT)
    await recordEvent(unit, orderId, {
      type: 'payment-flagged',
      by: 'system',
      details: { flag: UNKNOWN_PAYMENT },
    })
  })
}

/** Clears that flag: the provider has decided. */
export async function clearUnknownPayment(unit: Unit, orderId: string): Promise<void> {
  await setFlag(unit, orderId, null, [UNKNOWN_PAYMENT])
}
