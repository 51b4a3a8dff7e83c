import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { orderLines, orders, pictures } from '../db/schema.ts'
import { refundedOf } from './money.ts'

export type OrderRow = typeof orders.$inferSelect

/** An order with its lines. Deleted orders are not found. */
export async function findOrder(db: Db | Tx, id: string) {
  const [found] = await db
    .select({ order: orders, linkedOrders })
    .from(orders)
    .where(and(eq(orders.id, id), isNull(orders.deletedAt)))
  if (!found) throw new ShopError('not-found', { what: 'order' })
  const { order } = found
  const lines = await db
    .select({
      line: orderLines,
      picture: {
        id: pictures.id,
        widths: pictures.widths,
        width: pictures.width,
        height: pictures.height,
      },
    })
    .from(orderLines)
    .leftJoin(pictures, eq(pictures.id, orderLines.pictureId))
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.position))
  return {
    ...order,
    linkedOrders: found.linkedOrders,
    lines: lines.map(({ line, picture }) => ({ ...line, picture })),
    refunded: (await refundedOf(db, [id])).get(id) ?? 0,
  }
}

/** The order that this one was added to, and those that were added to it. */
const linkedOrders = sql<{ _id: string; number: number }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('_id', other.id, 'number', other.number) order by other.id)
  from orders other where other.deleted_at is null
    and (other.id = "orders"."linked_order_id" or other.linked_order_id = "orders"."id")), '[]')`

export type OrderWithLines = Awaited<ReturnType<typeof findOrder>>

/** The order's row, locked until the transaction ends. Every change of an order locks it first. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isNull(orders.deletedAt)))
    .for('update')
  if (!order) throw new ShopError('not-found', { what: 'order' })
  return order
}

/** Whether its buyer has no account, and was not erased. */
export function isGuests({ placedAs, customerId, erasedAt }: OrderRow): boolean {
  return placedAs === 'guest' && customerId === null && erasedAt === null
}
