import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import type { AuditAction } from '#domain/audit.ts'
import { ShopError } from '#domain/errors.ts'
import { deliveryUndoEnd, isDeletionUndoable, statusOf } from '#domain/orders.ts'
import { takeCouponBack } from '../coupons/redeem.ts'
import type { Db, Tx } from '../db/connect.ts'
import { auditEntries, orders, refunds } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import { recordEvent } from './history.ts'
import type { OrderRow } from './orders.ts'
import { isShipmentUndoable } from './ship-order.ts'
import { moveBack } from './stock.ts'

/** The change-log entry to undo. */
export type DeliveryEntry = Pick<typeof auditEntries.$inferSelect, 'id' | 'subjectId' | 'createdAt'>

/**
 * Undoes a delivery: the units are reserved again. The buyer has not been emailed yet. Refused once
 * money was refunded since, which may have restocked units too.
 * @throws ShopError not-undoable.
 */
export async function undoDelivery(unit: Unit, entry: DeliveryEntry): Promise<void> {
  const { tx, now } = unit
  const order = await lockIncludingDeleted(tx, entry.subjectId)
  const isLatest = order?.deliveredAt?.getTime() === entry.createdAt.getTime()
  if (!order || order.deletedAt || !isLatest || !(await isDeliveryUndoable(tx, order, now))) {
    throw new ShopError('not-undoable')
  }
  await tx.update(orders).set({ deliveredAt: null }).where(eq(orders.id, order.id))
  await moveBack(unit, order.id, 'delivered', 'delivery-undone')
  await recordEvent(unit, order.id, { type: 'delivery-undone', by: 'admin' })
  await unit.audit({
    action: 'order-delivery-undone',
    subjectId: order.id,
    subject: `#${order.number}`,
    before: { status: statusOf(order) },
    after: { status: statusOf({ ...order, deliveredAt: null }) },
    undoes: entry.id,
  })
}

/**
 * Restores a deleted order that awaited no payment, and reserves its units again.
 * @throws ShopError not-undoable, or stock-too-low when they have since been sold.
 */
export async function undoDeletion(unit: Unit, entry: DeliveryEntry): Promise<void> {
  const order = await lockIncludingDeleted(unit.tx, entry.subjectId)
  // A late payment may have restored it already, and it may have been deleted again since.
  const isLatest = order?.deletedAt?.getTime() === entry.createdAt.getTime()
  if (!order || !isLatest || !isDeletionUndoable(statusOf(order))) {
    throw new ShopError('not-undoable')
  }
  await unit.tx.update(orders).set({ deletedAt: null }).where(eq(orders.id, order.id))
  await moveBack(unit, order.id, 'called-off', 'deletion-undone')
  if (!order.paidAt) await takeCouponBack(unit, order.id)
  await recordEvent(unit, order.id, { type: 'deletion-undone', by: 'admin' })
  await unit.audit({
    action: 'order-deletion-undone',
    subjectId: order.id,
    subject: `#${order.number}`,
    // Without the buyer's name: only the entry of the deletion holds it, until their account is
    // erased.
    after: { status: statusOf(order), total: order.total },
    undoes: entry.id,
  })
}

interface FoundUndo {
  /** The id of the change-log entry. */
  change: string
  before: string
}

/** What can undo the delivery of an order; null when it is too late. */
export async function findDeliveryUndo(
  db: Db,
  order: OrderRow,
  now: Date,
): Promise<FoundUndo | null> {
  if (!order.deliveredAt || !(await isDeliveryUndoable(db, order, now))) return null
  return findEntry(db, order.id, 'order-delivered', order.deliveredAt)
}

/** The same for its shipment. */
export async function findShipmentUndo(
  db: Db,
  order: OrderRow,
  now: Date,
): Promise<FoundUndo | null> {
  if (!order.shippedAt || !isShipmentUndoable(order, now)) return null
  return findEntry(db, order.id, 'order-shipped', order.shippedAt)
}

async function findEntry(
  db: Db,
  orderId: string,
  did: AuditAction,
  at: Date,
): Promise<FoundUndo | null> {
  const { id, action, subjectId, createdAt, undoneAt } = auditEntries
  const [entry] = await db
    .select({ id })
    .from(auditEntries)
    .where(and(eq(subjectId, orderId), eq(action, did), eq(createdAt, at), isNull(undoneAt)))
    .orderBy(desc(id))
    .limit(1)
  return entry ? { change: entry.id, before: deliveryUndoEnd(at).toISOString() } : null
}

async function isDeliveryUndoable(db: Db | Tx, order: OrderRow, now: Date): Promise<boolean> {
  if (statusOf(order) !== 'delivered' || now >= deliveryUndoEnd(order.deliveredAt!)) return false
  const since = and(
    eq(refunds.orderId, order.id),
    gte(refunds.createdAt, order.deliveredAt!),
    isNull(refunds.failedAt),
  )
  return (await db.$count(refunds, since)) === 0
}

async function lockIncludingDeleted(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return order
}
