import { v7 as uuidv7 } from 'uuid'
import type { Cents } from '#domain/money.ts'
import { statusOf } from '#domain/orders.ts'
import type { ByHand } from '#domain/payments.ts'
import { payments } from '../db/schema.ts'
import { setFlag } from '../orders/flags.ts'
import { recordEvent } from '../orders/history.ts'
import { markPaid } from '../orders/mark-paid.ts'
import { cashDueOf, receivedByHand } from '../orders/money.ts'
import type { OrderRow } from '../orders/orders.ts'
import type { Shop } from '../shop.ts'
import type { Unit } from '../unit.ts'
import type { PaymentRow } from './attempts.ts'
import { flagPayment, settleOrder } from './record-capture.ts'

export interface MoneyByHand {
  from: ByHand
  amount: Cents
  /** Whether the owner takes it for the whole price, even if it is less. */
  isEnough: boolean
  /** What the owner wrote down about it, such as the bank's reference. */
  note?: string
  /** The day on the statement. */
  receivedOn?: string
  /** The courier who took cash at the door, '' if unknown; left out: the actor. */
  takenBy?: string | undefined
}

/**
 * Records the cash that was taken at the door for an order that awaits it.
 * @param order locked by this transaction
 * @param amount what was still due if left out; if that is nothing, the order is only marked as paid
 */
export async function takeCash(
  shop: Pick<Shop, 'log'>,
  unit: Unit,
  order: OrderRow,
  { amount, takenBy }: { amount?: Cents | undefined } & Pick<MoneyByHand, 'takenBy'>,
): Promise<void> {
  const taken = amount ?? (await cashDueOf(unit.tx, [order])).get(order.id)
  if (taken === undefined) {
    // Its lines were edited after the money had come.
    const by = takenBy === undefined ? 'admin' : 'courier'
    await markPaid(unit, order.id, by, { reason: 'nothing-to-pay' })
    await unit.enqueue('order-paid', { orderId: order.id })
    return
  }
  await recordByHand(shop, unit, order, { from: 'cash', amount: taken, isEnough: true, takenBy })
}

/**
 * Records money that came without a provider. Several amounts add up; once they reach the order's
 * total it is paid. What is missing or too much flags the order.
 * @param order locked by this transaction
 * @returns the payment as it was stored, before anything was flagged.
 */
export async function recordByHand(
  shop: Pick<Shop, 'log'>,
  unit: Unit,
  order: OrderRow,
  { from, amount, isEnough, note, receivedOn, takenBy }: MoneyByHand,
): Promise<PaymentRow> {
  const { tx, now, actor } = unit
  const before = (await receivedByHand(tx, [order.id])).get(order.id) ?? 0
  const reference = uuidv7()
  const [payment] = await tx
    .insert(payments)
    .values({
      orderId: order.id,
      provider: from,
      reference,
      captureReference: reference,
      amount,
      currency: order.currency,
      capturedAt: now,
      capturedAmount: amount,
      receivedOn,
      recordedBy: actor?.id,
      takenBy,
      createdAt: now,
    })
    .returning()
  const money = { amount, currency: order.currency, note }
  await unit.audit({
    action: 'payment-recorded',
    subjectId: order.id,
    subject: `#${order.number}`,
    after: { from, amount, ...(note && { note }), ...(takenBy && { courier: takenBy }) },
  })
  const by = takenBy === undefined ? 'admin' : 'courier'
  const recording = { unit, log: shop.log, order, payment: payment!, by } as const
  const difference = before + amount - order.total
  const awaitsMoney = ['placed', 'cash-due', 'expired'].includes(statusOf(order))
  if (awaitsMoney && difference < 0 && !isEnough) {
    await flagPayment(recording, 'underpaid', money)
    return payment!
  }
  await setFlag(unit, order.id, null, ['underpaid'])
  if (order.flag === 'underpaid') {
    await recordEvent(unit, order.id, {
      type: 'flag-cleared',
      by,
      details: { flag: 'underpaid' },
    })
  }
  const outcome = await settleOrder({ ...recording, order: { ...order, flag: null } }, money)
  if (outcome === 'paid' && awaitsMoney && difference !== 0) {
    await flagPayment(recording, difference < 0 ? 'underpaid' : 'overpaid', money)
  }
  return payment!
}
