import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Shop } from '../shop.ts'
import type { Db, Tx } from './connect.ts'

/** All rows of a list, without paging. */
export interface List {
  table: PgTable & { id: AnyPgColumn<{ data: string; notNull: true }> }
  /**
   * Other tables that conditions and order refer to, each with at most one row per row of the
   * table. They are outer joins, which PostgreSQL leaves out of queries that do not use them.
   */
  joins?: readonly (readonly [table: PgTable, on: SQL])[]
  where: SQL | undefined
}

/** A list whose total may be half a minute old if it is large. */
export interface CountedList extends List {
  /** Identifies the list and all its filters. */
  countKey: readonly unknown[]
}

interface Page<Row> {
  orderBy: readonly SQL[]
  /** True for every row; lets PostgreSQL use the index of the sort column. */
  readsIndex?: SQL | undefined
  paging: { pageNumber: number; pageSize: number }
  /** Reads and presents the matching rows, in any order. */
  read: (chosen: SQL) => Promise<Row[]>
}

/** A page of a list and its total; a page out of range is empty. */
export async function listPage<Row extends { _id: string }>(
  shop: Pick<Shop, 'db' | 'counts'>,
  list: CountedList,
  page: Page<Row>,
): Promise<{ rows: Row[]; total: number }> {
  return {
    rows: await readPage(shop.db, list, page),
    total: await cachedTotal(shop, shop.db, list),
  }
}

/** Finds the ids first, because a deep page skips many rows, and then reads its rows in full. */
export async function readPage<Row extends { _id: string }>(
  db: Db | Tx,
  { table, joins = [], where }: List,
  { orderBy, readsIndex, paging: { pageNumber, pageSize }, read }: Page<Row>,
): Promise<Row[]> {
  const select = db.select({ id: table.id }).from(table).$dynamic()
  for (const [other, on] of joins) select.leftJoin(other, on)
  const found = await select
    .where(and(where, readsIndex))
    .orderBy(...orderBy)
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rowOf = new Map((await read(inArray(table.id, ids))).map((row) => [row._id, row]))
  return ids.flatMap((id) => rowOf.get(id) ?? [])
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
