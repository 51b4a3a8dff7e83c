import { and, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AuditEntry, list } from '#contract/admin/audit.ts'
import { AUDIT_GROUPS } from '#domain/audit.ts'
import { addDays, dayStart } from '#domain/calendar.ts'
import { isNamed } from '../catalog/product-queries.ts'
import type { Db } from '../db/connect.ts'
import { contains, wordsOf } from '../db/contains.ts'
import { countRows, descending, listPage, MANY } from '../db/list-page.ts'
import { auditEntries, products, users } from '../db/schema.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { presentEntries } from './present-entry.ts'

type Query = z.output<typeof list.query>

/** A page of the change log, newest first. */
export async function listEntries(
  shop: Shop,
  query: Query,
): Promise<{ rows: AuditEntry[]; total: number }> {
  const { pageNumber, pageSize, ...filters } = query
  const { db } = shop
  const { timeZone } = await readSettings(db, shop)
  const filtered = conditionsOf(filters, timeZone)
  const words = wordsOf(filters.keyword)
  const table = auditEntries
  const countKey = ['audit', timeZone, filters]
  let where: SQL | undefined
  const findAll = async () => {
    where ??= and(...filtered, ...(await matches(db, words)))
    return where
  }
  const total = await shop.counts.cached(JSON.stringify(countKey), async () =>
    countRows(db, { table, where: await findAll() }),
  )
  const ofMany = and(...filtered, ...words.map(matchesItself))
  return listPage(
    shop,
    { table, where: total > MANY ? ofMany : await findAll(), countKey },
    {
      orderBy: [descending(auditEntries.id)],
      paging: { pageNumber, pageSize },
      known: { total },
      read: async (chosen) =>
        presentEntries(db, await db.select().from(auditEntries).where(chosen), shop.now()),
    },
  )
}

/** The admins who can have made a change, by name. */
export async function listActors({
  db,
}: Pick<Shop, 'db'>): Promise<{ _id: string; name: string }[]> {
  return db
    .select({ _id: users.id, name: users.name })
    .from(users)
    .where(isNotNull(users.adminSince))
    .orderBy(sql`lower(${users.name})`, users.id)
    .limit(200)
}

function conditionsOf(filters: Omit<Query, 'pageNumber' | 'pageSize'>, timeZone: string): SQL[] {
  const { group, subject, actor, from, to } = filters
  const { action, subjectId, actorId, createdAt } = auditEntries
  return [
    ...(group ? [inArray(action, [...AUDIT_GROUPS[group]])] : []),
    ...(subject ? [eq(subjectId, subject)] : []),
    ...(actor ? [eq(actorId, actor)] : []),
    ...(from ? [gte(createdAt, dayStart(timeZone, from))] : []),
    ...(to ? [lt(createdAt, dayStart(timeZone, addDays(to, 1)))] : []),
  ]
}

/** Every word must occur in the entry or in the current name of its product. */
async function matches(db: Db, words: readonly string[]): Promise<(SQL | undefined)[]> {
  const conditions: (SQL | undefined)[] = []
  for (const word of words) {
    // A separate query, since PostgreSQL hashes a list only if it is passed as values: with a
    // subquery it would scan thousands of ids for each entry.
    const matching = await db.select({ id: products.id }).from(products).where(isNamed(word))
    const ids = sql.param(matching.map(({ id }) => id))
    conditions.push(
      or(
        contains(auditEntries.searchText, word),
        sql`${auditEntries.subjectId} = any(${ids}::text[])`,
      ),
    )
  }
  return conditions
}

/** The same for one word, to be tested entry by entry. */
function matchesItself(word: string): SQL | undefined {
  const { searchText, subjectId } = auditEntries
  const id = sql`case when ${subjectId} ~ ${UUID} then ${subjectId}::uuid end`
  return or(
    contains(searchText, word),
    sql`(select ${isNamed(word)} from ${products} where ${products.id} = ${id})`,
  )
}

/** Other subjects are no products. */
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
