import { eq, sql } from 'drizzle-orm'
import { statusOf } from '#domain/orders.ts'
import { recordChange } from '../audit/record.ts'
import type { Tx } from '../db/connect.ts'
import { orderEvents, orders, payments, refunds, users } from '../db/schema.ts'
import { change, type Touch } from '../db/transaction.ts'
import { moveLines, piecesOf } from '../orders/order-stock.ts'
import type { OrderRow } from '../orders/orders.ts'
import type { Shop } from '../shop.ts'
import { lockAttempt, type PaymentRow } from './attempts.ts'
import type { RefundState } from './provider.ts'
import { lowerFlag } from './refund-flag.ts'
import { isOpen, listRefunds, moneyOf, type RefundRow } from './refunds.ts'

interface Recording {
  tx: Tx
  touch: Touch
  shop: Shop
  order: OrderRow
  payment: PaymentRow
  refund: RefundRow
}

/** Makes the provider's answer to a refund true in the shop: one transaction, safe to repeat. */
export async function recordRefund(
  shop: Shop,
  refundId: string,
  state: RefundState | { failure: string },
): Promise<void> {
  await change(shop, async (tx, touch) => {
    const [known] = await tx
      .select({ paymentId: refunds.paymentId })
      .from(refunds)
      .where(eq(refunds.id, refundId))
    const { order, payment } = await lockAttempt(tx, known!.paymentId)
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
    if (!refund || !isOpen(refund)) return
    const recording = { tx, touch, shop, order, payment, refund }
    if ('failure' in state) return recordFailure(recording, state.failure)
    if (state.status === 'failed') return recordFailure(recording, 'FAILED')
    if (state.status === 'completed') return recordMoney(recording, state)
    if (refund.reference) return
    const { reference } = state
    await tx.update(refunds).set({ reference, failure: null }).where(eq(refunds.id, refundId))
    await note(recording, 'refund-pending', { reference })
  })
}

async function recordFailure(recording: Recording, failure: string): Promise<void> {
  const { tx, shop, refund } = recording
  const failedAt = shop.now()
  await tx.update(refunds).set({ failedAt, failure }).where(eq(refunds.id, refund.id))
  await lowerFlag(tx, recording.order)
  await note(recording, 'refund-failed', { reason: failure })
}

/** The money went back: sums, stock, history, log and mail follow. */
async function recordMoney(recording: Recording, state: RefundState): Promise<void> {
  const { tx, shop, order, payment, refund } = recording
  const now = shop.now()
  // What the provider says was given back is what was given back.
  const { amount, reference } = state
  if (amount !== refund.amount) {
    shop.log.error({ refundId: refund.id, wanted: refund.amount, amount }, 'refund of another sum')
  }
  await tx
    .update(refunds)
    .set({ completedAt: now, amount, reference, failure: null })
    .where(eq(refunds.id, refund.id))
  await tx
    .update(payments)
    .set({ refundedAmount: sql`${payments.refundedAmount} + ${amount}` })
    .where(eq(payments.id, payment.id))

  const money = await moneyOf(tx, order.id, await listRefunds(tx, order.id))
  const back = money.reduce((sum, one) => sum + one.payment.refundedAmount, 0)
  const captured = money.reduce((sum, one) => sum + one.captured, 0)
  // Money that did not fit an unpaid order leaves it open: the right sum may still come.
  const closes = back >= captured && order.refundedAt === null && statusOf(order) !== 'placed'
  if (closes) await tx.update(orders).set({ refundedAt: now }).where(eq(orders.id, order.id))
  await restock(recording)
  if (closes && order.paidAt && !order.deliveredAt) await writeOff(recording)
  await settleFlag(recording, payment.refundedAmount + amount)
  await lowerFlag(tx, order)

  await note(recording, 'refunded', { amount, reference, note: refund.reason })
  await recordChange(tx, await actorOf(tx, refund), {
    ...{ action: 'order-refunded', subjectId: order.id, subject: `#${order.number}`, at: now },
    ...{ before: { refunded: back - amount }, after: { refunded: back } },
  })
  await shop.jobs.enqueue(tx, 'order-refunded', { refundId: refund.id })
}

/** Before the delivery pieces only stop being held; after it they come back into the house. */
async function restock({ tx, touch, order, refund }: Recording): Promise<void> {
  const pieces = await piecesOf(tx, order.id)
  const moves = pieces.flatMap(({ lineId, skuId, held, away }) => {
    const back = Math.min(refund.restock[lineId] ?? 0, order.deliveredAt ? away : held)
    if (back <= 0) return []
    return {
      ...{ lineId, skuId, reason: 'returned' as const, refundId: refund.id },
      ...(order.deliveredAt ? { onHand: back } : { reserved: -back }),
      ...(refund.actorId && { actorId: refund.actorId }),
    }
  })
  await moveLines(tx, moves, touch)
}

/** Nobody gets what is still held, and it was not put back: it is not there any more. */
async function writeOff({ tx, touch, order, refund }: Recording): Promise<void> {
  const pieces = (await piecesOf(tx, order.id)).filter(({ held }) => held > 0)
  await moveLines(
    tx,
    pieces.map(({ lineId, skuId, held }) => ({
      ...{ lineId, skuId, reason: 'written-off' as const },
      ...{ onHand: -held, reserved: -held },
      ...(refund.actorId && { actorId: refund.actorId }),
    })),
    touch,
  )
}

/** What the order was flagged for is done once that money is back. */
async function settleFlag({ tx, order, payment }: Recording, refunded: number): Promise<void> {
  if (!payment.flag || order.flag !== payment.flag) return
  if (refunded < (payment.capturedAmount ?? 0)) return
  await tx.update(orders).set({ flaggedAt: null, flag: null }).where(eq(orders.id, order.id))
}

async function actorOf(tx: Tx, { actorId }: RefundRow) {
  if (!actorId) return null
  const [actor] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.id, actorId))
  return actor ?? null
}

async function note(
  { tx, shop, order, refund }: Recording,
  type: string,
  details: Record<string, unknown>,
): Promise<void> {
  await tx.insert(orderEvents).values({
    ...{ orderId: order.id, type, actor: 'admin' as const, actorId: refund.actorId },
    ...{ details: { amount: refund.amount, ...details }, createdAt: shop.now() },
  })
}
