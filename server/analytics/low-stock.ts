import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tasks } from '#contract/admin/dashboard.ts'
import { isOnSale } from '../catalog/product-queries.ts'
import type { Tx } from '../db/connect.ts'
import { productOffers, products } from '../db/schema.ts'

const SHOWN = 5

/** Products on sale with fewer than `below` units available, lowest first. */
export async function findLowStock(tx: Tx, below: number): Promise<Tasks['lowStock']> {
  const { available } = productOffers
  const rows = await tx
    .select({
      _id: products.id,
      name: products.name,
      nameSo: products.nameSo,
      countInStock: available,
      total: sql<number>`count(*) over ()`,
    })
    .from(productOffers)
    .innerJoin(products, eq(products.id, productOffers.productId))
    .where(and(sql`${available} < ${below}`, isOnSale))
    .orderBy(available, asc(products.id))
    .limit(SHOWN)
  return {
    total: rows[0]?.total ?? 0,
    below,
    products: rows.map(({ total: _, ...product }) => product),
  }
}
