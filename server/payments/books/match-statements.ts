import { and, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { statementRows } from '../../db/schema.ts'
import type { Unit } from '../../unit.ts'
import { candidatesFor } from './candidates.ts'
import { findMissing } from './find-missing.ts'
import { matchRow } from './match-row.ts'
import { type OwnedDifference, storeDifferences } from './store-differences.ts'

export type StatementRow = typeof statementRows.$inferSelect

/** Rows looked at, the newest first: those that nobody settles stay open. */
const MOST_ROWS = 10_000

/** Whoever matches rows, or says what one is, comes one after the other. */
export async function lockStatements(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('statements', 0))`)
}

/**
 * Finds the payment of each row that has none: by what it names, and else, as a suggestion, by
 * amount and day. Stores what remains, and what a statement lacks.
 */
export async function matchStatements(
  unit: Unit,
  { timeZone }: { timeZone: string },
): Promise<void> {
  const { tx } = unit
  await lockStatements(tx)
  const rows = await tx
    .select()
    .from(statementRows)
    .where(and(isNull(statementRows.paymentId), isNull(statementRows.refundId)))
    .orderBy(sql`${statementRows.day} desc, ${statementRows.id} desc`)
    .limit(MOST_ROWS)
  const found = new Map<string, OwnedDifference[]>()
  if (rows.length > 0) {
    const candidates = await candidatesFor(tx, rows, timeZone)
    const matches = rows.toReversed().map((row) => {
      const { differences, ...match } = matchRow(row, candidates)
      const owned = { way: row.way, day: row.day, rowId: row.id }
      found.set(
        `row ${row.id}`,
        differences.map((one) => ({ ...one, ...owned })),
      )
      return { id: row.id, ...match }
    })
    await link(
      tx,
      matches.filter(({ paymentId, refundId }) => paymentId ?? refundId),
    )
  }
  for (const [owner, missing] of await findMissing(unit, timeZone, found)) found.set(owner, missing)
  await storeDifferences(unit, found)
}

async function link(
  tx: Tx,
  matches: readonly { id: string; paymentId: string | null; refundId: string | null }[],
): Promise<void> {
  if (matches.length === 0) return
  await tx.execute(sql`
    update ${statementRows} s set payment_id = m."paymentId", refund_id = m."refundId"
    from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb)
      as m(id uuid, "paymentId" uuid, "refundId" uuid)
    where s.id = m.id`)
}
