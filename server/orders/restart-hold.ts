import { eq } from 'drizzle-orm'
import { type HoldRules, holdMinutes } from '#domain/orders.ts'
import { orders } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import type { OrderRow } from './orders.ts'

/** Restarts the full hold once, when the buyer starts to pay; never shortens it. */
export async function restartHold(
  { tx, now }: Unit,
  order: OrderRow,
  rules: HoldRules,
): Promise<void> {
  if (order.holdRestartedAt) return
  const minutes = holdMinutes(order.paymentMethod, rules)
  const restarted = new Date(now.getTime() + minutes * 60_000)
  const holdUntil = restarted > order.holdUntil ? restarted : order.holdUntil
  await tx.update(orders).set({ holdUntil, holdRestartedAt: now }).where(eq(orders.id, order.id))
}
