import { and, eq } from 'drizzle-orm'
import type { ByHand } from '#domain/payments.ts'
import { orders, payments } from '../db/schema.ts'
import { type DeliveryEntry, undoDelivery as undoOrderDelivery } from '../orders/undo-order.ts'
import type { Unit } from '../unit.ts'
import { takeBack } from './take-back.ts'

/**
 * Undoes a delivery, and with it the cash that was recorded in the same act.
 * @throws ShopError not-undoable.
 */
export async function undoDelivery(unit: Unit, entry: DeliveryEntry): Promise<void> {
  await takeBackCash(unit, entry)
  await undoOrderDelivery(unit, entry)
}

async function takeBackCash(unit: Unit, { subjectId, createdAt }: DeliveryEntry): Promise<void> {
  const { tx } = unit
  // The order first, as everywhere.
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, subjectId)).for('update')
  const [cash] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, subjectId),
        eq(payments.provider, 'cash' satisfies ByHand),
        eq(payments.capturedAt, createdAt),
        eq(payments.refundedAmount, 0),
      ),
    )
    .for('update')
  if (cash) await takeBack(unit, cash)
}
