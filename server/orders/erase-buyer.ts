import { and, eq, inArray } from 'drizzle-orm'
import type { ShippingAddress } from '#domain/checkout.ts'
import { ShopError } from '#domain/errors.ts'
import { statusOf } from '#domain/orders.ts'
import { releaseCoupons } from '../coupons/redeem.ts'
import { orderEvents, orders } from '../db/schema.ts'
import { forgetOrders } from '../idempotency/idempotency.ts'
import type { Unit } from '../unit.ts'
import { recordEvent } from './history.ts'
import { eraseAnswers } from './messages.ts'
import { hasCaptureInProgress } from './money.ts'
import { deleteOrderLinks } from './order-links.ts'
import type { OrderRow } from './orders.ts'
import { endReservation } from './stock.ts'

const NO_ADDRESS: ShippingAddress = {
  address: '',
  city: '',
  postalCode: '',
  country: '',
  phone: '',
}

/** Whose data: that of a customer's orders, or of one order, for a guest. */
type Whose = { customerId: string } | { orderId: string }

/**
 * Cancels a customer's unpaid orders and reduces the personal data on all their orders. On a paid
 * order, name and address stay for accounting, and what only the delivery needs (phone, recipient,
 * landmark, pin, gift note, tracking) until it is delivered (purge-orders.ts removes it later). An
 * order that was never paid retains none of it.
 * @throws ShopError payment-pending.
 */
export async function eraseBuyer(
  unit: Unit,
  whose: Whose,
  by: 'admin' | 'customer',
): Promise<{ own: OrderRow[]; cancelled: OrderRow[] }> {
  const { tx } = unit
  const own = await tx
    .select()
    .from(orders)
    .where(
      'orderId' in whose ? eq(orders.id, whose.orderId) : eq(orders.customerId, whose.customerId),
    )
    .orderBy(orders.id)
    .for('update')
  const cancelled = await cancelUnpaid(unit, own, by)
  for (const order of own) {
    await tx
      .update(orders)
      .set({
        ...erasedFields(order),
        buyerEmail: '',
        customerId: null,
        networkHash: null,
        erasedAt: unit.now,
      })
      .where(eq(orders.id, order.id))
    await tx
      .update(orderEvents)
      .set({ actorId: null })
      .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.actor, 'customer')))
  }
  const ids = own.map(({ id }) => id)
  await eraseAnswers(unit, ids)
  await deleteOrderLinks(unit, ids)
  await forgetOrders(tx, ids)
  return { own, cancelled }
}

async function cancelUnpaid(
  unit: Unit,
  own: readonly OrderRow[],
  by: 'admin' | 'customer',
): Promise<OrderRow[]> {
  const unpaid = own.filter((order) => statusOf(order) === 'placed' && !order.deletedAt)
  const ids = unpaid.map(({ id }) => id)
  for (const id of ids) {
    if (await hasCaptureInProgress(unit.tx, id)) throw new ShopError('payment-pending')
  }
  // In one call, so that SKUs are locked in the order that every writer uses.
  await endReservation(unit, ids, 'released', by)
  await releaseCoupons(unit, ids)
  await unit.tx.update(orders).set({ cancelledAt: unit.now }).where(inArray(orders.id, ids))
  await recordEvent(unit, ids, { type: 'cancelled', by })
  return unpaid
}

function erasedFields(order: OrderRow): Partial<OrderRow> {
  if (isAwaitingDelivery(order)) return {}
  if (!order.paidAt)
    return { buyerName: '', shippingAddress: NO_ADDRESS, phone: '', giftNote: null }
  const { recipient, landmark, pin, ...rest } = order.shippingAddress
  return {
    shippingAddress: { ...rest, phone: '' },
    phone: '',
    giftNote: null,
    // The courier's page may show the whole address.
    trackingNumber: null,
    trackingUrl: null,
  }
}

/** Paid or to be paid at the door, and neither delivered nor cancelled. */
function isAwaitingDelivery({
  paidAt,
  cashOnDelivery,
  deliveredAt,
  cancelledAt,
  refundedAt,
  deletedAt,
}: OrderRow): boolean {
  return Boolean(
    (paidAt || cashOnDelivery) && !deliveredAt && !cancelledAt && !refundedAt && !deletedAt,
  )
}
