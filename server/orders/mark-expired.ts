import { eq } from 'drizzle-orm'
import { releaseCoupons } from '../coupons/redeem.ts'
import { orders } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import { recordEvent } from './history.ts'
import { endReservation } from './stock.ts'

/** Ends the hold of an unpaid order: its units are available again. */
export async function markExpired(unit: Unit, orderId: string): Promise<void> {
  await unit.tx.update(orders).set({ expiredAt: unit.now }).where(eq(orders.id, orderId))
  await endReservation(unit, [orderId], 'released', 'system')
  await releaseCoupons(unit, [orderId])
  await recordEvent(unit, orderId, { type: 'expired', by: 'system' })
}
