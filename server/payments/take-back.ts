import { eq } from 'drizzle-orm'
import { payments } from '../db/schema.ts'
import { setFlag } from '../orders/flags.ts'
import { recordEvent } from '../orders/history.ts'
import { unmarkPaid } from '../orders/mark-paid.ts'
import type { Unit } from '../unit.ts'
import type { PaymentRow } from './attempts.ts'

/**
 * Takes back money that was recorded by hand: the order waits for it again.
 * @param payment locked by this transaction, and its order before
 * @param holdUntil until when the order waits; left out: as before
 */
export async function takeBack(unit: Unit, payment: PaymentRow, holdUntil?: Date): Promise<void> {
  const { tx, now } = unit
  const { id, orderId, provider, amount, flag } = payment
  await tx
    .update(payments)
    .set({
      captureReference: null,
      capturedAt: null,
      capturedAmount: null,
      flag: null,
      flaggedAt: null,
      closedAt: now,
      closedReason: 'undone',
    })
    .where(eq(payments.id, id))
  // Other money has paid the order, or none has.
  if (flag === null || flag === 'underpaid' || flag === 'overpaid') {
    await unmarkPaid(unit, orderId, holdUntil)
  }
  await setFlag(unit, orderId, null, ['underpaid', 'overpaid', ...(flag ? [flag] : [])])
  await recordEvent(unit, orderId, {
    type: 'payment-voided',
    by: 'admin',
    details: { provider, amount },
  })
}
