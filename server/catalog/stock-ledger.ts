import { desc, eq } from 'drizzle-orm'
import type { StockMovement } from '#contract/admin/stock.ts'
import { ShopError } from '#domain/errors.ts'
import type { Db } from '../db/connect.ts'
import { orderLines, orders, skus, stockMovements, users } from '../db/schema.ts'

interface Page {
  pageNumber: number
  pageSize: number
}

/** Why the stock of a product moved, newest first. */
export async function listMovements(
  db: Db,
  productId: string,
  { pageNumber, pageSize }: Page,
): Promise<{ movements: StockMovement[]; total: number }> {
  const [sku] = await db.select().from(skus).where(eq(skus.productId, productId))
  if (!sku) throw new ShopError('not-found', { what: 'product' })
  const where = eq(stockMovements.skuId, sku.id)
  const rows = await db
    .select({
      movement: stockMovements,
      actor: users.name,
      order: { id: orders.id, number: orders.number },
    })
    .from(stockMovements)
    .leftJoin(users, eq(users.id, stockMovements.actorId))
    .leftJoin(orderLines, eq(orderLines.id, stockMovements.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(where)
    .orderBy(desc(stockMovements.id))
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
  const movements = rows.map(({ movement, actor, order }) => ({
    _id: movement.id,
    reason: movement.reason,
    note: movement.note,
    actor,
    onHand: movement.onHand,
    reserved: movement.reserved,
    order: order && { _id: order.id, number: order.number },
    createdAt: movement.createdAt.toISOString(),
  }))
  return { movements, total: await db.$count(stockMovements, where) }
}
