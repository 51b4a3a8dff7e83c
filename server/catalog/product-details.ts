import { eq } from 'drizzle-orm'
import type { ProductDetails } from '#contract/admin/products.ts'
import { ShopError } from '#domain/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { categories, products, skus } from '../db/schema.ts'
import { hadStock } from './adjust-stock.ts'
import { picturesOf, presentSummary, selectSummaries } from './product-queries.ts'

/** A product with everything that an admin can edit, on sale or not. */
export async function readDetails(db: Db | Tx, id: string): Promise<ProductDetails> {
  const [summary] = await selectSummaries(db).where(eq(products.id, id))
  const [row] = await db
    .select({ product: products, sku: skus, categorySlug: categories.slug })
    .from(products)
    .innerJoin(skus, eq(skus.productId, products.id))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(eq(products.id, id))
  if (!summary || !row) throw new ShopError('not-found', { what: 'product' })
  const { product, sku, categorySlug } = row
  return {
    ...presentSummary(summary),
    categorySlug,
    sku: sku.code,
    onHand: sku.onHand,
    reserved: sku.reserved,
    hadStock: await hadStock(db, sku.id),
    ingredients: product.ingredients,
    pictures: await picturesOf(db, id),
    version: product.version,
    imageUrl: product.imageUrl,
    createdAt: product.createdAt.toISOString(),
    publishedAt: product.publishedAt?.toISOString() ?? null,
    deletedAt: product.deletedAt?.toISOString() ?? null,
  }
}
