import { and, eq, inArray } from 'drizzle-orm'
import type { ShippingAddress } from '#domain/checkout.ts'
import { ShopError } from '#domain/errors.ts'
import { statusOf } from '#domain/orders.ts'
import { orderEvents, orders } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import { recordEvent } from './history.ts'
import { hasCaptureInProgress } from './money.ts'
import type { OrderRow } from './orders.ts'
import { endReservation } from './stock.ts'

const NO_ADDRESS: ShippingAddress = {
  address: '',
  city: '',
  postalCode: '',
  country: '',
  phone: '',
}

/**
 * Cancels a customer's unpaid orders and reduces the personal data on all their orders. On a paid
 * order, name and address stay for accounting, and the phone until it is delivered (purge-orders.ts
 * removes it later). An order that was never paid keeps none of it.
 * @throws ShopError payment-pending.
 */
export async function eraseBuyer(
  unit: Unit,
  customerId: string,
): Promise<{ own: OrderRow[]; cancelled: OrderRow[] }> {
  const { tx } = unit
  const own = await tx
    .select()
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(orders.id)
    .for('update')
  const cancelled = await cancelUnpaid(unit, own)
  for (const order of own) {
    await tx
      .update(orders)
      .set({ ...erasedFields(order), buyerEmail: '', customerId: null, networkHash: null })
      .where(eq(orders.id, order.id))
    await tx
      .update(orderEvents)
      .set({ actorId: null })
      .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.actor, 'customer')))
  }
  return { own, cancelled }
}

async function cancelUnpaid(unit: Unit, own: readonly OrderRow[]): Promise<OrderRow[]> {
  const unpaid = own.filter((order) => statusOf(order) === 'placed' && !order.deletedAt)
  const ids = unpaid.map(({ id }) => id)
  for (const id of ids) {
    if (await hasCaptureInProgress(unit.tx, id)) throw new ShopError('payment-pending')
  }
  // In one call, so that SKUs are locked in the order that every writer uses.
  await endReservation(unit, ids, 'released', 'admin')
  await unit.tx.update(orders).set({ cancelledAt: unit.now }).where(inArray(orders.id, ids))
  await recordEvent(unit, ids, { type: 'cancelled', by: 'admin' })
  return unpaid
}

function erasedFields(order: OrderRow): Partial<OrderRow> {
  if (isAwaitingDelivery(order)) return {}
  if (!order.paidAt) return { buyerName: '', shippingAddress: NO_ADDRESS, phone: '' }
  return { shippingAddress: { ...order.shippingAddress, phone: '' }, phone: '' }
}

/** Paid, and neither delivered nor cancelled. */
function isAwaitingDelivery({
  paidAt,
  deliveredAt,
  cancelledAt,
  refundedAt,
  deletedAt,
}: OrderRow): boolean {
  return Boolean(paidAt && !deliveredAt && !cancelledAt && !refundedAt && !deletedAt)
}
