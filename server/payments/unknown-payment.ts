import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { orderEvents, orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'

const PAYMENT_UNKNOWN = 'payment-unknown'

/** How long after its hold an order may be unknown before a person is told. */
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000

/** The order should have expired, but the provider has not said whether it was paid. Told once. */
export async function flagUnknownPayment(
  shop: Shop,
  orderId: string,
  holdUntil: Date,
): Promise<void> {
  const now = shop.now()
  if (now.getTime() - holdUntil.getTime() < GIVE_UP_AFTER_MS) return
  await shop.db.transaction(async (tx) => {
    const wasTold = sql`exists (select from ${orderEvents} where ${orderEvents.orderId} = ${orderId}
      and ${orderEvents.details} ->> 'flag' = ${PAYMENT_UNKNOWN})`
    const [flagged] = await tx
      .update(orders)
      .set({ flaggedAt: now, flag: PAYMENT_UNKNOWN })
      .where(and(eq(orders.id, orderId), sql`${orders.flag} is null`, sql`not ${wasTold}`))
      .returning({ id: orders.id })
    if (!flagged) return
    await tx.insert(orderEvents).values({
      orderId,
      type: 'payment-flagged',
      actor: 'system',
      details: { flag: PAYMENT_UNKNOWN },
      createdAt: now,
    })
  })
}

/** It is known now. */
export async function clearUnknownPayment(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(orders)
    .set({ flaggedAt: null, flag: null })
    .where(and(eq(orders.id, orderId), eq(orders.flag, PAYMENT_UNKNOWN)))
}
