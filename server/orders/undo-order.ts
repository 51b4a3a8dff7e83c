import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import { available, type StockReason } from '#domain/inventory.ts'
import type { OrderEventType } from '#domain/order-history.ts'
import { deliveryUndoEnd, isDeletionUndoable, statusOf } from '#domain/orders.ts'
import { type Actor, recordChange } from '../audit-log/record.ts'
import type { Db, Tx } from '../db/connect.ts'
import { auditEntries, orderEvents, orders, refunds } from '../db/schema.ts'
import type { Touch } from '../db/transaction.ts'
import { lockSkus, movedBy, moveLines, roundOf } from './order-stock.ts'
import type { OrderRow } from './orders.ts'

/** Which change of the change log is undone, and by whom. */
interface Undo {
  tx: Tx
  touch: Touch
  actor: Actor
  entry: Pick<typeof auditEntries.$inferSelect, 'id' | 'subjectId' | 'createdAt'>
  now: Date
}

/**
 * The order was not delivered after all: it holds its units again. Nobody was told of it yet. Not
 * once money was given back since, which may have brought units back too.
 * @throws ShopError not-undoable.
 */
export async function undoDelivery({ tx, touch, actor, entry, now }: Undo): Promise<void> {
  const order = await lockEvenDeleted(tx, entry.subjectId)
  const isTheOne = order?.deliveredAt?.getTime() === entry.createdAt.getTime()
  if (!order || order.deletedAt || !isTheOne || !(await isDeliveryUndoable(tx, order, now))) {
    throw new ShopError('not-undoable')
  }
  const before = { status: statusOf(order) }
  await tx.update(orders).set({ deliveredAt: null }).where(eq(orders.id, order.id))
  await moveBack(tx, touch, actor, order, ['delivered', 'delivery-undone'])
  await writeDown(tx, actor, order, 'delivery-undone', now)
  await recordChange(tx, actor, {
    action: 'order-delivery-undone',
    subjectId: order.id,
    subject: `#${order.number}`,
    before,
    after: { status: 'paid' },
    at: now,
    undoes: entry.id,
  })
}

/**
 * A deleted order that was paid is there again, and takes the units that it held.
 * @throws ShopError not-undoable, or stock-too-low where they were sold meanwhile.
 */
export async function undoDeletion({ tx, touch, actor, entry, now }: Undo): Promise<void> {
  const order = await lockEvenDeleted(tx, entry.subjectId)
  // Money that came meanwhile has brought it back already; then it may have been deleted again.
  const isTheOne = order?.deletedAt?.getTime() === entry.createdAt.getTime()
  if (!order || !isTheOne || !isDeletionUndoable(statusOf(order))) {
    throw new ShopError('not-undoable')
  }
  await tx.update(orders).set({ deletedAt: null }).where(eq(orders.id, order.id))
  await moveBack(tx, touch, actor, order, ['called-off', 'deletion-undone'])
  await writeDown(tx, actor, order, 'deletion-undone', now)
  await recordChange(tx, actor, {
    action: 'order-deletion-undone',
    subjectId: order.id,
    subject: `#${order.number}`,
    // Without the buyer, whose name the entry of the deletion has until their account is erased.
    after: { status: statusOf(order), total: order.total },
    at: now,
    undoes: entry.id,
  })
}

/** The entry of the change log that undoes the delivery of an order; null where it is too late. */
export async function findDeliveryUndo(
  db: Db,
  order: OrderRow,
  now: Date,
): Promise<{ change: string; before: string } | null> {
  if (!order.deliveredAt || !(await isDeliveryUndoable(db, order, now))) return null
  const { id, action, subjectId, createdAt, undoneAt } = auditEntries
  const [entry] = await db
    .select({ id })
    .from(auditEntries)
    .where(
      and(
        eq(subjectId, order.id),
        eq(action, 'order-delivered'),
        eq(createdAt, order.deliveredAt),
        isNull(undoneAt),
      ),
    )
    .orderBy(desc(id))
    .limit(1)
  return entry
    ? { change: entry.id, before: deliveryUndoEnd(order.deliveredAt).toISOString() }
    : null
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

async function lockEvenDeleted(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return order
}

/** What the first reason moved goes back for the second, which opens a new round. */
async function moveBack(
  tx: Tx,
  touch: Touch,
  actor: Actor,
  { id }: OrderRow,
  reasons: readonly [StockReason, StockReason],
): Promise<void> {
  const moved = await movedBy(tx, id, reasons)
  const stock = await lockSkus(
    tx,
    moved.map(({ skuId }) => skuId),
  )
  for (const { skuId, onHand, reserved } of moved) {
    const sku = stock.find((one) => one.id === skuId)!
    const missing = onHand - reserved > available(sku)
    if (missing) throw new ShopError('stock-too-low', { reserved: sku.reserved })
  }
  const round = (await roundOf(tx, id)) + 1
  await moveLines(
    tx,
    moved.map(({ lineId, skuId, onHand, reserved }) => ({
      lineId,
      skuId,
      reason: reasons[1],
      round,
      onHand: -onHand,
      reserved: -reserved,
      ...(actor && { actorId: actor.id }),
    })),
    touch,
  )
}

async function writeDown(
  tx: Tx,
  actor: Actor,
  order: OrderRow,
  type: OrderEventType,
  now: Date,
): Promise<void> {
  await tx.insert(orderEvents).values({
    orderId: order.id,
    type,
    createdAt: now,
    actor: 'admin',
    actorId: actor?.id ?? null,
  })
}
