import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SettleAction } from '#domain/books.ts'
import type { PaymentMethod } from '#domain/checkout.ts'
import { differences } from '../../db/schema.ts'
import type { Unit } from '../../unit.ts'
import type { FoundDifference } from './find-differences.ts'

export type DifferenceRow = typeof differences.$inferSelect

export interface OwnedDifference extends FoundDifference {
  way: PaymentMethod
  day: string
  orderId: string | null
  paymentId: string | null
  rowId: string | null
}

/**
 * Stores what a comparison has found about these owners (a payment or a row of a statement). What
 * it found before and finds no more has settled itself. What an admin has settled stays so, unless
 * its amounts have changed since.
 */
export async function storeDifferences(
  { tx, now }: Unit,
  found: ReadonlyMap<string, readonly OwnedDifference[]>,
): Promise<void> {
  const owners = [...found.keys()]
  if (owners.length === 0) return
  const rows = [...found].flatMap(([owner, all]) =>
    all.map((one) => ({
      ...one,
      owner,
      subject: [owner, one.kind, one.reference].join(' '),
      createdAt: now,
    })),
  )
  const subjects = rows.map(({ subject }) => subject)
  await tx
    .update(differences)
    .set({ settledAt: now })
    .where(
      and(
        sql`${differences.owner} = any(${sql.param(owners)}::text[])`,
        isNull(differences.settledAt),
        sql`${differences.subject} <> all(${sql.param(subjects)}::text[])`,
      ),
    )
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  const isOther = sql`${differences.settledAs} is null
    or (${differences.found}, ${differences.expected})
      is distinct from (excluded.found, excluded.expected)`
  const unlessOther = (column: string) =>
    sql`case when ${isOther} then null else ${differences}.${sql.raw(column)} end`
  for (let at = 0; at < rows.length; at += PER_INSERT) {
    await tx
      .insert(differences)
      .values(rows.slice(at, at + PER_INSERT))
      .onConflictDoUpdate({
        target: differences.subject,
        set: {
          action: excluded('action'),
          day: excluded('day'),
          orderId: excluded('order_id'),
          paymentId: excluded('payment_id'),
          found: excluded('found'),
          expected: excluded('expected'),
          settledAt: unlessOther('settled_at'),
          settledBy: unlessOther('settled_by'),
          settledAs: unlessOther('settled_as'),
          reason: unlessOther('reason'),
        },
      })
  }
}

const PER_INSERT = 1_000

/** Marks a difference as settled, once. */
export async function closeDifference(
  unit: Unit,
  { id, orderId, kind, subject }: DifferenceRow,
  as: SettleAction,
  about: { name: string; reason?: string | null },
): Promise<void> {
  const { tx, now, actor } = unit
  const [closed] = await tx
    .update(differences)
    .set({
      settledAt: now,
      settledBy: actor?.id ?? null,
      settledAs: as,
      reason: about.reason ?? null,
    })
    .where(and(eq(differences.id, id), isNull(differences.settledAt)))
    .returning({ id: differences.id })
  if (!closed) return
  await unit.audit({
    action: 'difference-settled',
    subjectId: orderId ?? id,
    subject: about.name,
    before: { difference: kind, about: subject },
    after: { as, ...(about.reason && { reason: about.reason }) },
  })
}
