import type { AdminOrderDetails } from '#contract/admin/orders.ts'
import { toDollars } from '#domain/money.ts'
import { isLocked } from '../orders/courier.ts'
import { listEvents } from '../orders/history.ts'
import { cashDueOf, isOpen } from '../orders/money.ts'
import { findOrder, isGuests } from '../orders/orders.ts'
import { findDeliveryUndo, findShipmentUndo } from '../orders/undo-order.ts'
import type { Shop } from '../shop.ts'
import { restockableOf } from './refund-order.ts'
import { listRefunds, moneyOf, presentRefund, refundedUnits } from './refunds.ts'
import { listUnknown } from './resolve-payment.ts'

/**
 * What only admins see of an order: payments, refunds, history, notes.
 * @throws ShopError not-found.
 */
export async function readAdminOrderDetails(
  shop: Shop,
  orderId: string,
): Promise<AdminOrderDetails> {
  const { db, now } = shop
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
    isGuest: isGuests(order),
    flag: order.flag,
    cashDue: toDollars((await cashDueOf(db, [order])).get(order.id) ?? 0),
    payments: money.map(({ payment, recordedBy, captured, left }) => ({
      _id: payment.id,
      provider: payment.provider,
      reference: payment.captureReference ?? payment.reference,
      capturedAt: payment.capturedAt!.toISOString(),
      amount: toDollars(captured),
      recordedBy,
      refunded: toDollars(payment.refundedAmount),
      left: toDollars(left),
      flag: payment.flag,
    })),
    unknownPayments: await listUnknown(shop, orderId),
    refunds: allRefunds.map(({ refund, name }) => presentRefund(refund, name)),
    refundable: order.lines.map(({ id, quantity, couponShare }) => {
      const refunded = refundedUnits(allRefunds, id)
      return {
        item: id,
        qty: quantity - refunded,
        refunded,
        couponPrice: toDollars(couponShare),
      }
    }),
    restockable: [...restockable].map(([item, qty]) => ({ item, qty })),
    codeLocked: isLocked(order),
    shipmentUndo: await findShipmentUndo(db, order, now()),
    deliveryUndo: await findDeliveryUndo(db, order, now()),
    events: await listEvents(db, orderId),
  }
}
