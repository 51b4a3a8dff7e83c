import { and, asc, desc, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Shop } from '../shop.ts'
import type { Db, Tx } from './connect.ts'

/** All rows of a list, without paging. */
export interface List {
  table: PgTable & { id: AnyPgColumn<{ data: string; notNull: true }> }
  /**
   * Other tables that conditions and order refer to, each with at most one row per row of the
   * table. They are outer joins, which PostgreSQL leaves out of queries that do not use them; but
   * a column by which it would have joined is then still read from the table, not from an index.
   */
  joins?: readonly (readonly [table: PgTable, on: SQL])[]
  where: SQL | undefined
}

/** A list whose total may be half a minute old if it is large. */
export interface CountedList extends List {
  /** Identifies the list and all its filters. */
  countKey: readonly unknown[]
}

/** A column or expression that a list sorts by. Nulls sort as if they were largest. */
export interface SortKey {
  by: SQLWrapper
  isDescending: boolean
}

export function ascending(by: SQLWrapper): SortKey {
  return { by, isDescending: false }
}

export function descending(by: SQLWrapper): SortKey {
  return { by, isDescending: true }
}

interface Page<Row> {
  /** Leaves no two rows equal. */
  orderBy: readonly SortKey[]
  /** True for every row; lets PostgreSQL use the index of the sort column. */
  readsIndex?: SQL | undefined
  paging: { pageNumber: number; pageSize: number }
  /** What is known from elsewhere; without it the rows are sorted and counted. */
  known?: Known | undefined
  /** Reads and presents the matching rows, in any order. */
  read: (chosen: SQL) => Promise<Row[]>
}

interface Known {
  total: number
  /** The rows of the page in order; those that no longer match are left out. */
  ids?: readonly string[] | undefined
}

/** A page of a list and its total; a page out of range is empty. */
export async function listPage<Row extends { _id: string }>(
  shop: Pick<Shop, 'db' | 'counts'>,
  list: CountedList,
  page: Page<Row>,
): Promise<{ rows: Row[]; total: number }> {
  const { ids, total } = await findPage(shop, list, page)
  if (ids.length === 0) return { rows: [], total }
  const found = await page.read(inArray(list.table.id, ids))
  const rowOf = new Map(found.map((row) => [row._id, row]))
  return { rows: ids.flatMap((id) => rowOf.get(id) ?? []), total }
}

async function findPage<Row>(
  shop: Pick<Shop, 'db' | 'counts'>,
  list: CountedList,
  page: Page<Row>,
): Promise<{ ids: string[]; total: number }> {
  const { known, paging } = page
  if (known?.ids) return { ids: await keepMatching(shop.db, list, known.ids), total: known.total }
  if (!known && paging.pageNumber === 1) {
    const ids = await findIds(shop.db, list, page, 0)
    // A search that finds little is not made a second time to count what it found.
    const isAll = ids.length < paging.pageSize
    return { ids, total: isAll ? ids.length : await cachedTotal(shop, shop.db, list) }
  }
  const total = known?.total ?? (await cachedTotal(shop, shop.db, list))
  return { ids: await findIds(shop.db, list, page, total), total }
}

/**
 * A list of more rows than this is found faster by testing one row after the other, in the order of
 * the list, until a page is full, than by finding all of them first.
 */
export const MANY = 20_000

/** Pages within so many rows of the first are always counted from there. */
const NEAR_START = 1_000

/**
 * Finds the ids first, because a deep page skips many rows, and then reads its rows in full. A page
 * in the second half of a long list is counted from its end, so that the last costs as much as the
 * first. Its total may be half a minute old: such a page then shows what it showed at that time.
 */
async function findIds<Row>(
  db: Db | Tx,
  { table, joins = [], where }: List,
  { orderBy, readsIndex, paging: { pageNumber, pageSize } }: Page<Row>,
  total: number,
): Promise<string[]> {
  const skipped = (pageNumber - 1) * pageSize
  const left = total - skipped
  if (skipped > NEAR_START && left <= 0) return []
  const isFromEnd = skipped > NEAR_START && left < skipped
  const select = db.select({ id: table.id }).from(table).$dynamic()
  for (const [other, on] of joins) select.leftJoin(other, on)
  const found = await select
    .where(and(where, readsIndex))
    .orderBy(
      ...orderBy.map(({ by, isDescending }) => (isDescending === isFromEnd ? asc(by) : desc(by))),
    )
    .limit(isFromEnd ? Math.min(pageSize, left) : pageSize)
    .offset(isFromEnd ? Math.max(0, left - pageSize) : skipped)
  if (isFromEnd) found.reverse()
  return found.map(({ id }) => id)
}

async function keepMatching(
  db: Db | Tx,
  { table, joins = [], where }: List,
  ids: readonly string[],
): Promise<string[]> {
  const select = db.select({ id: table.id }).from(table).$dynamic()
  for (const [other, on] of joins) select.leftJoin(other, on)
  const matching = await select.where(and(where, inArray(table.id, [...ids])))
  const left = new Set(matching.map(({ id }) => id))
  return ids.filter((id) => left.has(id))
}

/** The number of rows, counted at most twice a minute if there are many. */
export function cachedTotal(
  { counts }: Pick<Shop, 'counts'>,
  db: Db | Tx,
  list: CountedList,
): Promise<number> {
  return counts.cached(JSON.stringify(list.countKey), () => countRows(db, list))
}

/** Counts the rows without the cache. */
export async function countRows(db: Db | Tx, { table, joins = [], where }: List): Promise<number> {
  const select = db.select({ total: sql<number>`count(*)` }).from(table).$dynamic()
  for (const [other, on] of joins) select.leftJoin(other, on)
  const [row] = await select.where(where)
  return row?.total ?? 0
}
