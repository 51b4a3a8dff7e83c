import { eq } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import {
  assertShippable,
  deliveryUndoEnd,
  isToDeliver,
  statusOf,
  UNDO_DELIVERY_MINUTES,
} from '#domain/orders.ts'
import type { Shipment } from '#domain/parcels.ts'
import { orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { recordEvent } from './history.ts'
import { findOrder, lockOrder, type OrderRow, type OrderWithLines } from './orders.ts'
import type { DeliveryEntry } from './undo-order.ts'

/**
 * Marks an order as shipped, or as ready if it is picked up; the buyer is mailed once.
 * @param again what becomes of courier, number and link of one that has left already
 * @throws ShopError not-found, order-not-shippable.
 */
export async function shipOrder(
  shop: Shop,
  admin: Viewer,
  id: string,
  shipment: Shipment,
  again: 'replaces' | 'keeps' = 'replaces',
): Promise<OrderWithLines> {
  return change(shop, admin, async (unit) => {
    const order = await lockOrder(unit.tx, id)
    const isKept = order.shippedAt !== null && again === 'keeps'
    await markShipped(unit, order, isKept ? order : shipment)
    return findOrder(unit.tx, id)
  })
}

/** @param order locked, as it is now */
async function markShipped(unit: Unit, order: OrderRow, shipment: Shipment): Promise<void> {
  assertShippable(order)
  const before = shipmentOf(order)
  const isFirst = order.shippedAt === null
  if (!isFirst && JSON.stringify(before) === JSON.stringify(shipmentOf(shipment))) return
  const { id, number } = order
  const shippedAt = order.shippedAt ?? unit.now
  await unit.tx
    .update(orders)
    .set({ ...shipmentOf(shipment), shippedAt })
    .where(eq(orders.id, id))
  const details = { note: noteOf(shipment) }
  await recordEvent(unit, id, {
    type: isFirst ? 'shipped' : 'tracking-changed',
    by: 'admin',
    details,
  })
  await unit.audit({
    action: isFirst ? 'order-shipped' : 'order-tracking-changed',
    subjectId: id,
    subject: `#${number}`,
    before,
    after: shipmentOf(shipment),
  })
  if (!isFirst) return
  const mail = { orderId: id, shippedAt: shippedAt.toISOString() }
  await unit.enqueue('order-shipped', mail, { seconds: UNDO_DELIVERY_MINUTES * 60 })
}

/**
 * Undoes a shipment of which the buyer has not been mailed yet.
 * @throws ShopError not-undoable.
 */
export async function undoShipment(unit: Unit, entry: DeliveryEntry): Promise<void> {
  const { tx, now } = unit
  const [order] = await tx.select().from(orders).where(eq(orders.id, entry.subjectId)).for('update')
  const isLatest = order?.shippedAt?.getTime() === entry.createdAt.getTime()
  if (!order || order.deletedAt || !isLatest || !isShipmentUndoable(order, now)) {
    throw new ShopError('not-undoable')
  }
  const none = { courier: null, trackingNumber: null, trackingUrl: null }
  await tx
    .update(orders)
    .set({ ...none, shippedAt: null })
    .where(eq(orders.id, order.id))
  await recordEvent(unit, order.id, { type: 'shipment-undone', by: 'admin' })
  await unit.audit({
    action: 'order-shipment-undone',
    subjectId: order.id,
    subject: `#${order.number}`,
    before: shipmentOf(order),
    after: none,
    undoes: entry.id,
  })
}

export function isShipmentUndoable(order: OrderRow, now: Date): boolean {
  return (
    order.shippedAt !== null &&
    isToDeliver(statusOf(order)) &&
    now < deliveryUndoEnd(order.shippedAt)
  )
}

function shipmentOf({ courier, trackingNumber, trackingUrl }: Shipment): Shipment {
  return { courier, trackingNumber, trackingUrl }
}

function noteOf({ courier, trackingNumber, trackingUrl }: Shipment): string | undefined {
  return [courier, trackingNumber, trackingUrl].filter(Boolean).join(' · ') || undefined
}

/** What was typed; nothing where nothing was. */
export function toShipment(typed: { [field in keyof Shipment]: string } | undefined): Shipment {
  return {
    courier: typed?.courier || null,
    trackingNumber: typed?.trackingNumber || null,
    trackingUrl: typed?.trackingUrl || null,
  }
}
