import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { Difference } from '#contract/admin/payments.ts'
import { toDollars } from '#domain/money.ts'
import type { Db } from '../../db/connect.ts'
import { differences, orders, statementRows } from '../../db/schema.ts'

const SHOWN = 500

/** Differences of a day that nobody has settled yet. */
export async function readDifferences(db: Db, day: string): Promise<Difference[]> {
  const rows = await db
    .select({
      one: differences,
      number: orders.number,
      reference: statementRows.reference,
      payer: statementRows.payer,
    })
    .from(differences)
    .leftJoin(orders, eq(orders.id, differences.orderId))
    .leftJoin(statementRows, eq(statementRows.id, differences.rowId))
    .where(sql`${differences.day} = ${day} and ${differences.settledAt} is null`)
    .orderBy(asc(differences.createdAt), asc(differences.id))
    .limit(SHOWN)
  return rows.map(({ one, number, reference, payer }) => ({
    _id: one.id,
    kind: one.kind,
    way: one.way,
    action: one.action,
    order: one.orderId && number !== null ? { _id: one.orderId, number } : null,
    found: one.found === null ? null : toDollars(one.found),
    expected: one.expected === null ? null : toDollars(one.expected),
    reference: reference ?? one.reference,
    payer: payer ?? '',
  }))
}

/** How many differences are open, by day, the newest day first. */
export async function countDifferences(db: Db): Promise<{ day: string; count: number }[]> {
  return db
    .select({ day: differences.day, count: sql`count(*)`.mapWith(Number) })
    .from(differences)
    .where(isNull(differences.settledAt))
    .groupBy(differences.day)
    .orderBy(sql`${differences.day} desc`)
    .limit(400)
}
