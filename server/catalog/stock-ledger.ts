import { eq, inArray, type SQL } from 'drizzle-orm'
import type { StockMovement } from '#contract/admin/stock.ts'
import { ShopError } from '#domain/errors.ts'
import type { Db } from '../db/connect.ts'
import { descending, listPage } from '../db/list-page.ts'
import { orderLines, orders, skus, stockMovements, users } from '../db/schema.ts'
import type { Shop } from '../shop.ts'

/**
 * A page of the stock movements of a product or of one of its variants, newest first; those of
 * variants that were taken off sale included.
 * @throws ShopError 'not-found'
 */
export async function listMovements(
  shop: Pick<Shop, 'db' | 'counts'>,
  productId: string,
  { variant, ...paging }: { variant?: string | undefined; pageNumber: number; pageSize: number },
): Promise<{ rows: StockMovement[]; total: number }> {
  const { db } = shop
  const rows = await db.select().from(skus).where(eq(skus.productId, productId))
  const ids = rows.map(({ id }) => id).filter((id) => variant === undefined || id === variant)
  if (ids.length === 0) throw new ShopError('not-found', { what: 'product' })
  return listPage(
    shop,
    {
      table: stockMovements,
      where: inArray(stockMovements.skuId, ids),
      countKey: ['stock movements', ...ids],
    },
    {
      orderBy: [descending(stockMovements.id)],
      paging,
      read: (chosen) => readMovements(db, chosen),
    },
  )
}

async function readMovements(db: Db, chosen: SQL): Promise<StockMovement[]> {
  const rows = await db
    .select({
      movement: stockMovements,
      choice: skus.choice,
      actor: users.name,
      order: { id: orders.id, number: orders.number },
    })
    .from(stockMovements)
    .innerJoin(skus, eq(skus.id, stockMovements.skuId))
    .leftJoin(users, eq(users.id, stockMovements.actorId))
    .leftJoin(orderLines, eq(orderLines.id, stockMovements.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(chosen)
  return rows.map(({ movement, choice, actor, order }) => ({
    _id: movement.id,
    variant: movement.skuId,
    choice,
    reason: movement.reason,
    note: movement.note,
    actor,
    onHand: movement.onHand,
    reserved: movement.reserved,
    order: order && { _id: order.id, number: order.number },
    createdAt: movement.createdAt.toISOString(),
  }))
}
