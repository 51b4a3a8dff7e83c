import { and, eq, sql } from 'drizzle-orm'
import type { ProductSummary } from '#contract/catalog.ts'
import { ShopError } from '#domain/errors.ts'
import { MAX_RELATED } from '#domain/related.ts'
import { listOnSale } from '../catalog/list-by-ids.ts'
import { isOnSale } from '../catalog/product-queries.ts'
import type { Db } from '../db/connect.ts'
import { products } from '../db/schema.ts'
import type { Shop } from '../shop.ts'

/**
 * Reads a product on sale, with the ids of what the owner chose to go with it and of what is often
 * bought with it, as far as it is in stock; prepared once.
 */
export function prepareRelated(db: Db) {
  const known = sql<string[]>`array(
    select other.id from products other
    join product_offers offer on offer.product_id = other.id
    left join product_pairs pair on pair.product_id = products.id and pair.other_id = other.id
    where other.id = any(products.related || array(
        select other_id from product_pairs where product_id = products.id))
      and other.id <> products.id and offer.available > 0
      and other.published_at is not null and other.deleted_at is null
    order by array_position(products.related, other.id), pair.count desc nulls last,
      cardinality(array(select unnest(other.facets) intersect select unnest(products.facets))) desc,
      other.category_id = products.category_id desc,
      other.rating desc, other.created_at desc, other.id desc
    limit ${sql.raw(String(MAX_RELATED))})`
  return db
    .select({ facets: products.facets, categoryId: products.categoryId, known })
    .from(products)
    .where(and(eq(products.id, sql.placeholder('id')), isOnSale))
    .prepare('related_products')
}

/**
 * What goes well with a product, best first: what the owner chose, in that order; what is often
 * bought with it; what shares facets with it; what is in its category. Only what is in stock, since
 * anything else would lead to a dead end.
 * @throws ShopError 'not-found' if the product is not on sale.
 */
export async function relatedProducts(
  { productIndex }: Pick<Shop, 'productIndex'>,
  read: ReturnType<typeof prepareRelated>,
  id: string,
): Promise<ProductSummary[]> {
  const [product] = await read.execute({ id })
  if (!product) throw new ShopError('not-found', { what: 'product' })
  const { known } = product
  const catalogue = await productIndex.current()
  const missing = MAX_RELATED - known.length
  const similar = await catalogue.similarTo(product, [id, ...known], missing)
  return listOnSale(productIndex, [...known, ...similar])
}
