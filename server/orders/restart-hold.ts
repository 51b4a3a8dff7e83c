import { eq } from 'drizzle-orm'
import { holdMinutes } from '#domain/orders.ts'
import { orders } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import type { OrderRow } from './orders.ts'

/**
 * Restarts the full hold once, when the buyer starts to pay; never shortens it.
 * @param orderHoldMinutes the setting; longer for payment methods that take days.
 */
export async function restartHold(
  { tx, now }: Unit,
  order: OrderRow,
  orderHoldMinutes: number,
): Promise<void> {
  if (order.holdRestartedAt) return
  const minutes = holdMinutes(order.paymentMethod, orderHoldMinutes)
  const restarted = new Date(now.getTime() + minutes * 60_000)
  const holdUntil = restarted > order.holdUntil ? restarted : order.holdUntil
  await tx.update(orders).set({ holdUntil, holdRestartedAt: now }).where(eq(orders.id, order.id))
}
