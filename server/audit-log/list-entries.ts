import { and, desc, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AuditEntry, list } from '#contract/admin/audit.ts'
import { AUDIT_GROUPS } from '#domain/audit.ts'
import { addDays, dayStart } from '#domain/calendar.ts'
import { contains, wordsOf } from '../db/contains.ts'
import { listPage } from '../db/list-page.ts'
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
  return listPage(
    shop,
    {
      table: auditEntries,
      where: and(...wanted(filters, timeZone)),
      countKey: ['audit', timeZone, filters],
    },
    {
      orderBy: [desc(auditEntries.id)],
      paging: { pageNumber, pageSize },
      read: async (chosen) =>
        presentEntries(db, await db.select().from(auditEntries).where(chosen), shop.now()),
    },
  )
}

/** Who can have written an entry and still has an account, by name. */
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

function wanted(filters: Omit<Query, 'pageNumber' | 'pageSize'>, timeZone: string): SQL[] {
  const { keyword, group, subject, actor, from, to } = filters
  const { action, subjectId, actorId, createdAt } = auditEntries
  return [
    ...(group ? [inArray(action, [...AUDIT_GROUPS[group]])] : []),
    ...(subject ? [eq(subjectId, subject)] : []),
    ...(actor ? [eq(actorId, actor)] : []),
    ...(from ? [gte(createdAt, dayStart(timeZone, from))] : []),
    ...(to ? [lt(createdAt, dayStart(timeZone, addDays(to, 1)))] : []),
    ...wordsOf(keyword).map(occurs),
  ]
}

/** In the entry as it was written, or in the present name of the product that it is about. */
function occurs(word: string): SQL {
  return or(
    contains(auditEntries.searchText, word),
    sql`${auditEntries.subjectId} in (
      select ${products.id}::text from ${products}
      where ${contains(sql`fold(${products.name})`, word)})`,
  ) as SQL
}
