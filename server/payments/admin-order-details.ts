import type { AdminOrderDetails } from '#contract/admin/orders.ts'
import { toDollars } from '#domain/money.ts'
import { listEvents } from '../orders/history.ts'
import { isOpen } from '../orders/money.ts'
import { findOrder } from '../orders/orders.ts'
import { findDeliveryUndo } from '../orders/undo-order.ts'
import type { Shop } from '../shop.ts'
import { restockableOf } from './refund-order.ts'
import { listRefunds, moneyOf, presentRefund } from './refunds.ts'

/**
 * What only admins see of an order: payments, refunds, history, notes.
 * @throws ShopError not-found.
 */
export async function readAdminOrderDetails(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  orderId: string,
): Promise<AdminOrderDetails> {
  const order = await findOrder(db, orderId)
  const allRefunds = await listRefunds(db, orderId)
  const money = await moneyOf(db, orderId, allRefunds)
  const openRestocks = allRefunds
    .filter(({ refund }) => isOpen(refund))
    .map(({ refund }) => refund.restock)
  const restockable = await restockableOf(db, order, openRestocks)
  return {
    language: order.language,
    phone: order.phone ?? '',
    flag: order.flag,
    payments: money.map(({ payment, captured, left }) => ({
      _id: payment.id,
      provider: payment.provider,
      reference: payment.captureReference ?? payment.reference,
      capturedAt: payment.capturedAt!.toISOString(),
      amount: toDollars(captured),
      refunded: toDollars(payment.refundedAmount),
      left: toDollars(left),
      flag: payment.flag,
    })),
    refunds: allRefunds.map(({ refund, name }) => presentRefund(refund, name)),
    restockable: [...restockable].map(([item, qty]) => ({ item, qty })),
    deliveryUndo: await findDeliveryUndo(db, order, now()),
    events: await listEvents(db, orderId),
  }
}
