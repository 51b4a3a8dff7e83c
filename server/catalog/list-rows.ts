import { and, eq, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { list, ProductFilter, ProductRow } from '#contract/admin/products.ts'
import type { RowSort } from '#domain/product-list.ts'
import type { Db, Tx } from '../db/connect.ts'
import {
  ascending,
  type CountedList,
  cachedTotal,
  descending,
  listPage,
  MANY,
  type SortKey,
} from '../db/list-page.ts'
import {
  bundleItems,
  categories,
  productOffers,
  products,
  productWords,
  skus,
} from '../db/schema.ts'
import { readSettings, type SettingsShop } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { idsByCategory } from './ids-by-category.ts'
import {
  hasOffer,
  joinCategory,
  joinOffer,
  presentSummary,
  selectSummaries,
} from './product-queries.ts'
import { findByCode } from './products-by-code.ts'
import { publishedRows } from './published-rows.ts'
import { occursInTexts } from './search/occurs-in-texts.ts'
import { understand } from './search/understand.ts'
import { countWaiting } from './waiting-people.ts'

type Filter = z.output<typeof ProductFilter>
type Query = z.output<typeof list.query>

/** A page of the products as admins see them; a page out of range is empty. */
export async function listRows(
  shop: SettingsShop & Pick<Shop, 'db' | 'counts' | 'settings' | 'productIndex'>,
  query: Query,
): Promise<{ rows: ProductRow[]; total: number }> {
  const { keyword, category, state, sort } = query
  const isByCategory = sort === 'category' || sort === '-category'
  const { where, ofMany } = await conditionsOf(shop.db, shop, query)
  const list = {
    table: products,
    // Joined for every order, it would keep a page from being skipped within an index.
    joins: isByCategory ? [joinOffer, joinCategory] : [joinOffer],
    where,
    countKey: ['products', keyword, category, state],
  }
  const known = (await readKnown(shop, query, list)) ?? {
    total: await cachedTotal(shop, shop.db, list),
  }
  // Of a filter that is in another table, few products are left to be sorted.
  const ids =
    isByCategory && keyword === '' && state !== 'out' && state !== 'low'
      ? await idsByCategory(shop.db, where, { ...query, isDescending: sort === '-category' })
      : undefined
  const isWalked = known.total > MANY && !isByCategory
  return listPage(shop, isWalked ? { ...list, where: ofMany } : list, {
    orderBy: order(sort),
    readsIndex: sort && /price|stock/.test(sort) ? hasOffer : undefined,
    paging: query,
    known: ids ? { ...known, ids } : known,
    read: (chosen) => readRows(shop.db, chosen),
  })
}

/** Published products are in memory: what they are, newest first, and how many with the drafts. */
async function readKnown(
  shop: Pick<Shop, 'db' | 'counts' | 'settings' | 'productIndex'>,
  query: Query,
  list: CountedList,
) {
  const published = await publishedRows(shop, query)
  if (!published) return undefined
  if (query.state) return { ...published, ids: query.sort ? undefined : published.ids }
  const drafts = await cachedTotal(shop, shop.db, {
    ...list,
    where: and(isNull(products.publishedAt), list.where),
    countKey: [...list.countKey, 'drafts'],
  })
  return { total: published.total + drafts }
}

/** What search and filter choose. */
export async function whichProducts(
  db: Db | Tx,
  shop: SettingsShop,
  filter: Filter,
): Promise<SQL | undefined> {
  return (await conditionsOf(db, shop, filter)).where
}

interface Conditions {
  where: SQL | undefined
  /** The same, to be tested product by product. */
  ofMany: SQL | undefined
}

async function conditionsOf(
  db: Db | Tx,
  shop: SettingsShop,
  { keyword, category, state }: Filter,
): Promise<Conditions> {
  const left = productOffers.available
  const { lowStockBelow } = await readSettings(db, shop)
  const states: Record<NonNullable<Filter['state']>, SQL | undefined> = {
    published: isNotNull(products.publishedAt),
    draft: isNull(products.publishedAt),
    out: and(isNotNull(products.publishedAt), sql`${left} <= 0`),
    low: and(isNotNull(products.publishedAt), sql`${left} > 0 and ${left} < ${lowStockBelow}`),
    deleted: undefined,
  }
  const filtered = and(
    state === 'deleted' ? isNotNull(products.deletedAt) : isNull(products.deletedAt),
    state && states[state],
    category
      ? sql`${products.categoryId} = (select ${categories.id} from ${categories}
      where ${categories.slug} = ${category.toLowerCase().replaceAll('\0', '\uFFFD')})`
      : undefined,
  )
  const { where, ofMany } = await occurs(db, keyword)
  return { where: and(filtered, where), ofMany: and(filtered, ofMany) }
}

/**
 * Every word occurs in the product's texts, as shoppers find it, or in one of its SKUs; or all of
 * the keyword occurs in a SKU.
 */
async function occurs(db: Db | Tx, keyword: string): Promise<Conditions> {
  if (keyword === '') return { where: undefined, ofMany: undefined }
  const groups = await understand(db, keyword, { drafts: true })
  const words = new Set(groups.flatMap((group) => group.words))
  const { whole, byWord } = await findByCode(db, keyword, [...words])
  const isCalled = isOneOf(products.id, whole)
  // Punctuation occurs in SKUs only.
  if (groups.length === 0) return { where: isCalled, ofMany: isCalled }
  const inTexts = and(
    ...groups.map((group) =>
      or(
        occursInTexts(group),
        and(...group.words.map((word) => isOneOf(productWords.productId, byWord.get(word)))),
      ),
    ),
  )
  const byTexts = sql`select ${productWords.productId} from ${productWords} where ${inTexts}`
  return {
    // One list of ids: several ones, each of a common word, are compared row by row.
    where: sql`${products.id} = any(array(
      (select unnest(${uuids(whole)})) union (${byTexts})))`,
    // A value, since PostgreSQL would read the words of all products for an 'exists'.
    ofMany: or(
      isCalled,
      sql`(select ${inTexts} from ${productWords} where ${productWords.productId} = ${products.id})`,
    ),
  }
}

function isOneOf(id: SQLWrapper, found: readonly string[] = []): SQL {
  return sql`${id} = any(${uuids(found)})`
}

function uuids(found: readonly string[]): SQL {
  return sql`${sql.param([...found])}::uuid[]`
}

const newest = [descending(products.createdAt), descending(products.id)]

function order(sort: RowSort | undefined): SortKey[] {
  if (!sort) return newest
  const direction = sort.startsWith('-') ? descending : ascending
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
