import { and, eq, exists, isNull } from 'drizzle-orm'
import type { ProductDetails } from '#contract/admin/products.ts'
import { ShopError } from '#domain/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { categories, products, skus, stockMovements } from '../db/schema.ts'
import { readPinned } from './pinned-products.ts'
import { presentContent } from './product-content.ts'
import { picturesOf, presentSummary, selectSummaries } from './product-queries.ts'
import { readVariants } from './variants.ts'
import { countWaiting } from './waiting-people.ts'

/** A product with everything that an admin can edit, on sale or not. */
export async function readDetails(db: Db | Tx, id: string): Promise<ProductDetails> {
  const [summary] = await selectSummaries(db).where(eq(products.id, id))
  const [row] = await db
    .select({ product: products, categorySlug: categories.slug })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(eq(products.id, id))
  if (!summary || !row) throw new ShopError('not-found', { what: 'product' })
  const { product, categorySlug } = row
  const variants = await readEditable(db, id)
  return {
    ...presentSummary(summary),
    categorySlug,
    sku: variants[0]?.sku ?? '',
    options: product.options,
    variants,
    onHand: variants.reduce((sum, { onHand }) => sum + onHand, 0),
    reserved: variants.reduce((sum, { reserved }) => sum + reserved, 0),
    hadStock: variants.some(({ hadStock }) => hadStock),
    ...presentContent(product),
    waiting: (await countWaiting(db, [id])).get(id) ?? 0,
    pictures: await picturesOf(db, id),
    version: product.version,
    related: await readPinned(db, product.related),
    imageUrl: product.imageUrl,
    createdAt: product.createdAt.toISOString(),
    publishedAt: product.publishedAt?.toISOString() ?? null,
    deletedAt: product.deletedAt?.toISOString() ?? null,
  }
}

async function readEditable(db: Db | Tx, id: string): Promise<ProductDetails['variants']> {
  const variants = (await readVariants(db, [id])).get(id) ?? []
  const rows = await db
    .select({
      id: skus.id,
      pictureId: skus.pictureId,
      onHand: skus.onHand,
      reserved: skus.reserved,
      hadStock: exists(
        db.select().from(stockMovements).where(eq(stockMovements.skuId, skus.id)),
      ).mapWith(Boolean),
    })
    .from(skus)
    .where(and(eq(skus.productId, id), isNull(skus.deletedAt)))
  return variants.flatMap((variant) => {
    const row = rows.find((one) => one.id === variant._id)
    if (!row) return []
    const { id: _, ...editable } = row
    return { ...variant, ...editable }
  })
}
