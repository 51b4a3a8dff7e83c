import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Shop } from '../shop.ts'
import type { Db, Tx } from './connect.ts'

/** The rows of a list, all of its pages. */
export interface List {
  table: PgTable & { id: AnyPgColumn<{ data: string; notNull: true }> }
  /**
   * What conditions and order speak of beside the table, at most one row for each of its rows: as
   * outer joins, of which the database skips what is not asked for.
   */
  joins?: readonly (readonly [table: PgTable, on: SQL])[]
  where: SQL | undefined
}

/** A list whose count may be half a minute old where it is large. */
export interface CountedList extends List {
  /** The name of the list and everything that narrows it down. */
  countKey: readonly unknown[]
}

interface Page<Row> {
  orderBy: readonly SQL[]
  /** True for every row; with it the database can read the index of what it sorts by. */
  readsIndex?: SQL | undefined
  paging: { pageNumber: number; pageSize: number }
  /** The rows that the condition chooses as they are shown, in any order. */
  read: (chosen: SQL) => Promise<Row[]>
}

/** A page of a list and the number of all its rows; a page out of range is empty. */
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

/** First the ids, since a deep page steps over all before it, then its own rows whole. */
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

/** The number of rows, counted at most twice a minute where they are many. */
export function cachedTotal(
  { counts }: Pick<Shop, 'counts'>,
  db: Db | Tx,
  list: CountedList,
): Promise<number> {
  return counts.cached(JSON.stringify(list.countKey), () => countRows(db, list))
}

/** The number of rows at this moment. */
export async function countRows(db: Db | Tx, { table, joins = [], where }: List): Promise<number> {
  const select = db.select({ total: sql<number>`count(*)` }).from(table).$dynamic()
  for (const [other, on] of joins) select.leftJoin(other, on)
  const [row] = await select.where(where)
  return row?.total ?? 0
}
