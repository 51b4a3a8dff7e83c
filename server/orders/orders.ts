import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { orderLines, orders, pictures } from '../db/schema.ts'
import { refundedOf } from './money.ts'

export type OrderRow = typeof orders.$inferSelect

/** An order with its lines. Deleted orders are not found. */
export async function findOrder(db: Db | Tx, id: string) {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isNull(orders.deletedAt)))
  if (!order) throw new ShopError('not-found', { what: 'order' })
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
    lines: lines.map(({ line, picture }) => ({ ...line, picture })),
    refunded: (await refundedOf(db, [id])).get(id) ?? 0,
  }
}

export type OrderWithLines = Awaited<ReturnType<typeof findOrder>>

/**
 * To other customers an order does not exist.
 * @throws ShopError not-found.
 */
export function assertMaySee(order: Pick<OrderRow, 'customerId'>, viewer: Viewer): void {
  if (viewer.isAdmin || order.customerId === viewer.id) return
  throw new ShopError('not-found', { what: 'order' })
}

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
