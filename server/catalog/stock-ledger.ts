import { desc, eq, type SQL } from 'drizzle-orm'
import type { StockMovement } from '#contract/admin/stock.ts'
import { ShopError } from '#domain/errors.ts'
import type { Db } from '../db/connect.ts'
import { listPage } from '../db/list-page.ts'
import { orderLines, orders, skus, stockMovements, users } from '../db/schema.ts'
import type { Shop } from '../shop.ts'

/**
 * A page of the stock movements of a product, newest first.
 * @throws ShopError 'not-found'
 */
export async function listMovements(
  shop: Pick<Shop, 'db' | 'counts'>,
  productId: string,
  paging: { pageNumber: number; pageSize: number },
): Promise<{ rows: StockMovement[]; total: number }> {
  const { db } = shop
  const [sku] = await db.select().from(skus).where(eq(skus.productId, productId))
  if (!sku) throw new ShopError('not-found', { what: 'product' })
  return listPage(
    shop,
    {
      table: stockMovements,
      where: eq(stockMovements.skuId, sku.id),
      countKey: ['stock movements', sku.id],
    },
    {
      orderBy: [desc(stockMovements.id)],
      paging,
      read: (chosen) => readMovements(db, chosen),
    },
  )
}

async function readMovements(db: Db, chosen: SQL): Promise<StockMovement[]> {
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
    .where(chosen)
  return rows.map(({ movement, actor, order }) => ({
    _id: movement.id,
    reason: movement.reason,
    note: movement.note,
    actor,
    onHand: movement.onHand,
    reserved: movement.reserved,
    order: order && { _id: order.id, number: order.number },
    createdAt: movement.createdAt.toISOString(),
  }))
}
