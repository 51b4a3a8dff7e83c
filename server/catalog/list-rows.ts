import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { list, ProductFilter, ProductRow } from '#contract/admin/products.ts'
import type { RowSort } from '#domain/product-list.ts'
import type { Db, Tx } from '../db/connect.ts'
import { foldedLiteral, literal } from '../db/contains.ts'
import { categories, products, skus } from '../db/schema.ts'
import { readSettings, type SettingsShop } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { presentSummary, selectSummaries } from './product-queries.ts'

type Filter = z.output<typeof ProductFilter>
type Query = z.output<typeof list.query>

/** A page of the products as admins see them; a page out of range is empty. */
export async function listRows(
  shop: SettingsShop & Pick<Shop, 'db' | 'counts'>,
  query: Query,
): Promise<{ rows: ProductRow[]; total: number }> {
  const { db } = shop
  const where = await whichProducts(db, shop, query)
  const ids = await joined(db)
    .where(and(where, readsIndexOf(query.sort)))
    .orderBy(...order(query.sort))
    .limit(query.pageSize)
    .offset((query.pageNumber - 1) * query.pageSize)
  const { keyword, category, state } = query
  const key = JSON.stringify(['products', keyword, category, state])
  const total = await shop.counts.cached(key, () => countProducts(db, where))
  return { rows: await readRows(db, ids.map(idOf)), total }
}

/** What search and filter choose. */
export async function whichProducts(
  db: Db | Tx,
  shop: SettingsShop,
  { keyword, category, state }: Filter,
): Promise<SQL | undefined> {
  const left = sql`${skus.onHand} - ${skus.reserved}`
  const { lowStockBelow } = await readSettings(db, shop)
  const states: Record<NonNullable<Filter['state']>, SQL | undefined> = {
    published: isNotNull(products.publishedAt),
    draft: isNull(products.publishedAt),
    out: and(isNotNull(products.publishedAt), sql`${left} <= 0`),
    low: and(isNotNull(products.publishedAt), sql`${left} > 0 and ${left} < ${lowStockBelow}`),
    deleted: undefined,
  }
  return and(
    state === 'deleted' ? isNotNull(products.deletedAt) : isNull(products.deletedAt),
    state && states[state],
    category
      ? sql`${products.categoryId} = (select ${categories.id} from ${categories}
      where ${categories.slug} = ${plain(category.toLowerCase())})`
      : undefined,
    ...words(keyword).map(occurs),
  )
}

/** Every word in the product's texts, or in its SKU. */
function occurs(word: string): SQL {
  // As a list and not as a join, so that both sides of `or` can use their index.
  return or(
    sql`${products.searchText} like '%' || ${foldedLiteral(word)} || '%'`,
    sql`${products.id} = any(array(select ${skus.productId} from ${skus}
      where ${skus.code} ilike ${`%${literal(word)}%`} limit 1000))`,
  ) as SQL
}

function words(keyword: string): string[] {
  return plain(keyword).split(/\s+/).filter(Boolean).slice(0, 8)
}

/** PostgreSQL has no text with a NUL in it. */
function plain(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}

/** Every product has a SKU and a category; only of an outer join does the database skip what is not asked for. */
function joined(db: Db | Tx) {
  return db
    .select({ id: products.id })
    .from(products)
    .leftJoin(skus, eq(skus.productId, products.id))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .$dynamic()
}

const newest = [desc(products.createdAt), desc(products.id)]

/** Always true, and makes an inner join of the outer one, which can read the index of what it sorts by. */
function readsIndexOf(sort: RowSort | undefined): SQL | undefined {
  return sort && /price|stock/.test(sort) ? isNotNull(skus.id) : undefined
}

function order(sort: RowSort | undefined): SQL[] {
  if (!sort) return newest
  const direction = sort.startsWith('-') ? desc : asc
  const column = {
    name: sql`lower(${products.name})`,
    price: skus.listPrice,
    category: sql`lower(${categories.name})`,
    stock: sql`(${skus.onHand} - ${skus.reserved})`,
  }[sort.replace('-', '') as 'name' | 'price' | 'category' | 'stock']
  return [direction(column), direction(products.id)]
}

async function countProducts(db: Db | Tx, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(products)
    .leftJoin(skus, eq(skus.productId, products.id))
    .where(where)
  return row?.total ?? 0
}

/** The ids of a page were found without its pictures: only 50 products look for one. */
async function readRows(db: Db, ids: string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const [summaries, others] = await Promise.all([
    selectSummaries(db).where(inArray(products.id, ids)),
    db
      .select({ product: products, sku: skus.code, reserved: skus.reserved })
      .from(products)
      .innerJoin(skus, eq(skus.productId, products.id))
      .where(inArray(products.id, ids)),
  ])
  const otherOf = new Map(others.map((one) => [one.product.id, one]))
  const shown = new Map(summaries.map((row) => [row.id, presentSummary(row)]))
  return ids.flatMap((id) => {
    const [summary, other] = [shown.get(id), otherOf.get(id)]
    if (!summary || !other) return []
    const { product, sku, reserved } = other
    return {
      ...summary,
      sku,
      reserved,
      createdAt: product.createdAt.toISOString(),
      publishedAt: product.publishedAt?.toISOString() ?? null,
      deletedAt: product.deletedAt?.toISOString() ?? null,
    }
  })
}

function idOf({ id }: { id: string }): string {
  return id
}
