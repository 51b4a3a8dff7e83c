import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { ProductSummary } from '#contract/catalog.ts'
import { ShopError } from '#domain/errors.ts'
import { MAX_RELATED } from '#domain/related.ts'
import { summariesInOrder } from '../catalog/list-by-ids.ts'
import { isOnSale } from '../catalog/product-queries.ts'
import type { Db } from '../db/connect.ts'
import { productOffers, productPairs, products } from '../db/schema.ts'

/**
 * What goes well with a product, best first: what the owner chose, in that order; what is often
 * bought with it; what shares facets with it; what is in its category. Only what is in stock, since
 * anything else would lead to a dead end.
 * @throws ShopError 'not-found' if the product is not on sale.
 */
export async function relatedProducts(db: Db, id: string): Promise<ProductSummary[]> {
  const [product] = await db
    .select({
      related: products.related,
      facets: products.facets,
      categoryId: products.categoryId,
    })
    .from(products)
    .where(and(eq(products.id, id), isOnSale))
  if (!product) throw new ShopError('not-found', { what: 'product' })
  return summariesInOrder(db, await rank(db, id, product))
}

type Subject = Pick<typeof products.$inferSelect, 'related' | 'facets' | 'categoryId'>

async function rank(db: Db, id: string, subject: Subject): Promise<string[]> {
  const chosen = sql`${sql.param(subject.related)}::uuid[]`
  const facets = sql`${sql.param(subject.facets)}::text[]`
  const pairs = sql`from ${productPairs} where ${productPairs.productId} = ${id}`
  const boughtTogether = sql`(select ${productPairs.count} ${pairs}
    and ${productPairs.otherId} = ${products.id})`
  const shared = sql`cardinality(array(select unnest(${products.facets})
    intersect select unnest(${facets})))`
  const isSimilar = eq(products.categoryId, subject.categoryId)
  const found = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(productOffers, eq(productOffers.productId, products.id))
    .where(
      and(
        ne(products.id, id),
        isOnSale,
        gt(productOffers.available, 0),
        // As lists and not as joins, so that every side of `or` can use its index.
        sql`(${products.id} = any(${chosen})
          or ${products.id} = any(array(select ${productPairs.otherId} ${pairs}))
          or ${products.facets} && ${facets}
          or ${isSimilar})`,
      ),
    )
    .orderBy(
      sql`array_position(${chosen}, ${products.id})`,
      sql`${boughtTogether} desc nulls last`,
      sql`${shared} desc`,
      sql`${isSimilar} desc`,
      sql`${products.rating} desc, ${products.createdAt} desc, ${products.id} desc`,
    )
    .limit(MAX_RELATED)
  return found.map((row) => row.id)
}
