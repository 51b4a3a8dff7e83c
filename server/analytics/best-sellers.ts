import { inArray, sql } from 'drizzle-orm'
import type { BestSeller } from '#contract/admin/dashboard.ts'
import { type Cents, toDollars } from '#domain/money.ts'
import { presentSummary, selectSummaries } from '../catalog/product-queries.ts'
import type { Tx } from '../db/connect.ts'
import { orderLines, orders, products } from '../db/schema.ts'

const SHOWN = 5

interface Sold extends Record<string, unknown> {
  productId: string | null
  name: string
  pieces: number
  money: Cents
}

/**
 * The products that sold the most units in orders paid between two moments, without fully refunded
 * orders.
 */
export async function findBestSellers(tx: Tx, from: Date, to: Date): Promise<BestSeller[]> {
  // A purged product is listed under the name it was sold under.
  const { rows } = await tx.execute<Sold>(sql`
    select
      ${orderLines.productId} as "productId",
      min(${orderLines.name}) as name,
      sum(${orderLines.quantity})::bigint as pieces,
      sum(${orderLines.quantity} * ${orderLines.unitPrice})::bigint as money
    from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
    where ${orders.paidAt} >= ${from.toISOString()} and ${orders.paidAt} < ${to.toISOString()}
      and ${orders.refundedAt} is null
    group by ${orderLines.productId},
      case when ${orderLines.productId} is null then ${orderLines.name} end
    order by pieces desc, money desc, name
    limit ${SHOWN}`)
  const ids = rows.flatMap(({ productId }) => productId ?? [])
  const known = ids.length > 0 ? await selectSummaries(tx).where(inArray(products.id, ids)) : []
  const byId = new Map(known.map((row) => [row.id, presentSummary(row)]))
  return rows.map(({ productId, name, pieces, money }) => {
    const product = productId ? byId.get(productId) : undefined
    return {
      product: productId,
      name: product?.name ?? name,
      nameSo: product?.nameSo ?? null,
      image: product?.image ?? '',
      picture: product?.picture ?? null,
      pieces,
      money: toDollars(money),
    }
  })
}
