import { asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connect.ts'
import { categories, products, skus } from '../../db/schema.ts'
import { contentColumns } from '../product-content.ts'
import type { PartCell } from './part-cells.ts'

/** What a SKU (the query's `skus`) contains; [] unless it is a set. */
// Plain names: in a query of one table Drizzle leaves out the table of a column.
export const partsOfSku = sql<PartCell[]>`coalesce((
  select json_agg(json_build_object('code', part.code, 'quantity', b.quantity) order by part.code)
  from bundle_items b join skus part on part.id = b.sku_id
  where b.bundle_sku_id = skus.id
), '[]')`

/** A product as it is before the file changes it, with all of its SKUs in order. */
export type Current = Awaited<ReturnType<typeof readProducts>>[number] & { skus: CurrentSku[] }
export type CurrentSku = Awaited<ReturnType<typeof readSkus>>[number]

/** These products by id. */
export async function readCurrent(db: Db | Tx, ids: string[]): Promise<Map<string, Current>> {
  const current = new Map<string, Current>()
  if (ids.length === 0) return current
  for (const product of await readProducts(db, ids)) {
    current.set(product.id, { ...product, skus: [] })
  }
  for (const sku of await readSkus(db, ids)) current.get(sku.productId)?.skus.push(sku)
  return current
}

function readProducts(db: Db | Tx, ids: string[]) {
  return db
    .select({
      id: products.id,
      name: products.name,
      nameSo: products.nameSo,
      category: categories.name,
      categorySlug: categories.slug,
      description: products.description,
      descriptionSo: products.descriptionSo,
      brand: products.brand,
      size: products.size,
      ...contentColumns,
      imageUrl: products.imageUrl,
      options: products.options,
      publishedAt: products.publishedAt,
      deletedAt: products.deletedAt,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(inArray(products.id, ids))
}

function readSkus(db: Db | Tx, ids: string[]) {
  return db
    .select({
      id: skus.id,
      productId: skus.productId,
      code: skus.code,
      choice: skus.choice,
      listPrice: skus.listPrice,
      onHand: skus.onHand,
      reserved: skus.reserved,
      netAmount: skus.netAmount,
      netUnit: skus.netUnit,
      weightGrams: skus.weightGrams,
      position: skus.position,
      isLive: sql`${isNull(skus.deletedAt)}`.mapWith(Boolean),
      parts: partsOfSku,
    })
    .from(skus)
    .where(inArray(skus.productId, ids))
    .orderBy(asc(skus.position), asc(skus.id))
}
