import { eq } from 'drizzle-orm'
import { holdMinutes } from '#domain/orders.ts'
import { orders } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import { recordEvent } from './history.ts'
import type { OrderRow } from './orders.ts'
import { endReservation } from './stock.ts'

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

/** Ends the hold of an unpaid order: its units are available again. */
export async function markExpired(unit: Unit, orderId: string): Promise<void> {
  await unit.tx.update(orders).set({ expiredAt: unit.now }).where(eq(orders.id, orderId))
  await endReservation(unit, [orderId], 'released', 'system')
  await recordEvent(unit, orderId, { type: 'expired', by: 'system' })
}
