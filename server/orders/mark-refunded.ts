import { eq } from 'drizzle-orm'
import { releaseCoupons } from '../coupons/redeem.ts'
import { orders } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import type { OrderRow } from './orders.ts'
import { endReservation } from './stock.ts'

/**
 * Closes an order whose money was refunded in full. Units that it still reserves and that were not
 * restocked are broken or lost: they leave the stock. Before delivery its coupon counts again.
 */
export async function markRefunded(unit: Unit, order: OrderRow): Promise<void> {
  await unit.tx.update(orders).set({ refundedAt: unit.now }).where(eq(orders.id, order.id))
  if (!order.paidAt || order.deliveredAt) return
  await endReservation(unit, [order.id], 'written-off', unit.actor ? 'admin' : 'provider')
  await releaseCoupons(unit, [order.id])
}
