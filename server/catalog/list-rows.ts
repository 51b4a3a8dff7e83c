import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { list, ProductFilter, ProductRow } from '#contract/admin/products.ts'
import type { RowSort } from '#domain/product-list.ts'
import type { Db, Tx } from '../db/connect.ts'
import { contains, literal, wordsOf } from '../db/contains.ts'
import { listPage } from '../db/list-page.ts'
import { bundleItems, categories, productOffers, products, skus } from '../db/schema.ts'
import { readSettings, type SettingsShop } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { hasOffer, offerAndCategory, presentSummary, selectSummaries } from './product-queries.ts'
import { countWaiting } from './waiting-people.ts'

type Filter = z.output<typeof ProductFilter>
type Query = z.output<typeof list.query>

/** A page of the products as admins see them; a page out of range is empty. */
export async function listRows(
  shop: SettingsShop & Pick<Shop, 'db' | 'counts'>,
  query: Query,
): Promise<{ rows: ProductRow[]; total: number }> {
  return listPage(
    shop,
    {
      table: products,
      joins: offerAndCategory,
      where: await whichProducts(shop.db, shop, query),
      countKey: ['products', query.keyword, query.category, query.state],
    },
    {
      orderBy: order(query.sort),
      readsIndex: query.sort && /price|stock/.test(query.sort) ? hasOffer : undefined,
      paging: query,
      read: (chosen) => readRows(shop.db, chosen),
    },
  )
}

/** What search and filter choose. */
export async function whichProducts(
  db: Db | Tx,
  shop: SettingsShop,
  { keyword, category, state }: Filter,
): Promise<SQL | undefined> {
  const left = productOffers.available
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
      where ${categories.slug} = ${category.toLowerCase().replaceAll('\0', '\uFFFD')})`
      : undefined,
    ...wordsOf(keyword).map(occurs),
  )
}

/** In the product's texts, or in its SKU. */
function occurs(word: string): SQL {
  // As a list and not as a join, so that both sides of `or` can use their index.
  return or(
    contains(products.searchText, word),
    sql`${products.id} = any(array(select ${skus.productId} from ${skus}
      where ${skus.code} ilike ${`%${literal(word)}%`} limit 1000))`,
  ) as SQL
}

const newest = [desc(products.createdAt), desc(products.id)]

function order(sort: RowSort | undefined): SQL[] {
  if (!sort) return newest
  const direction = sort.startsWith('-') ? desc : asc
  const column = {
    name: sql`lower(${products.name})`,
    price: productOffers.priceFrom,
    category: sql`lower(${categories.name})`,
    stock: productOffers.available,
  }[sort.replace('-', '') as 'name' | 'price' | 'category' | 'stock']
  return [direction(column), direction(products.id)]
}

async function readRows(db: Db, chosen: SQL): Promise<ProductRow[]> {
  const [summaries, others] = await Promise.all([
    selectSummaries(db).where(chosen),
    db
      .select({
        product: products,
        codes: sql<string[]>`array_agg(${skus.code} order by ${skus.position}, ${skus.id})`,
        reserved: sql<number>`sum(${skus.reserved})::int`,
        isSet: sql<boolean>`bool_or(exists (select from ${bundleItems}
          where ${bundleItems.bundleSkuId} = ${skus.id}))`,
      })
      .from(products)
      .innerJoin(skus, and(eq(skus.productId, products.id), isNull(skus.deletedAt)))
      .where(chosen)
      .groupBy(products.id),
  ])
  const otherOf = new Map(others.map((one) => [one.product.id, one]))
  const waiting = await countWaiting(db, [...otherOf.keys()])
  return summaries.flatMap((summary) => {
    const other = otherOf.get(summary.id)
    if (!other) return []
    const { product, codes, reserved, isSet } = other
    return {
      ...presentSummary(summary),
      sku: codes[0] ?? '',
      numVariants: codes.length,
      isSet,
      reserved,
      waiting: waiting.get(product.id) ?? 0,
      createdAt: product.createdAt.toISOString(),
      publishedAt: product.publishedAt?.toISOString() ?? null,
      deletedAt: product.deletedAt?.toISOString() ?? null,
    }
  })
}
