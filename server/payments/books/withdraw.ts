import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import { holdMinutes, statusOf } from '#domain/orders.ts'
import type { ByHand } from '#domain/payments.ts'
import type { ShopSettings } from '#domain/settings.ts'
import { payments } from '../../db/schema.ts'
import { setFlag } from '../../orders/flags.ts'
import { openRefunds } from '../../orders/money.ts'
import type { Unit } from '../../unit.ts'
import { lockAttempt } from '../attempts.ts'
import { takeBack } from '../take-back.ts'

/**
 * Takes back a bank transfer that was recorded although it never came. The order waits for it as
 * long as a new one does.
 * @throws ShopError not-undoable once the order has left or was delivered, or the money was handed back
 */
export async function withdraw(
  unit: Unit,
  paymentId: string,
  settings: Pick<ShopSettings, 'orderHoldMinutes' | 'bankHoldDays'>,
): Promise<void> {
  const { tx, now } = unit
  const { order, payment } = await lockAttempt(tx, paymentId)
  const isGone = order.shippedAt !== null || statusOf(order) === 'delivered'
  const isOver = isGone || statusOf(order) === 'refunded' || order.deletedAt !== null
  const isBack = payment.refundedAmount > 0 || (await openRefunds(tx, order.id)).length > 0
  const isBank = payment.provider === ('bank' satisfies ByHand) && payment.capturedAt !== null
  if (!isBank || isOver || isBack) throw new ShopError('not-undoable')
  const minutes = holdMinutes(order.paymentMethod, settings)
  await takeBack(unit, payment, new Date(now.getTime() + minutes * 60_000))
  const others = and(
    eq(payments.orderId, order.id),
    ne(payments.id, paymentId),
    isNotNull(payments.capturedAt),
    sql`${payments.refundedAmount} < ${payments.capturedAmount}`,
  )
  if (order.paidAt && (await tx.$count(payments, others)) > 0) {
    await setFlag(unit, order.id, 'underpaid', [])
  }
}
