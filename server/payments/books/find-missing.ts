import { and, eq, isNull, sql } from 'drizzle-orm'
import { addDays, dayIn } from '#domain/calendar.ts'
import { MAX_PAYMENT_DAYS } from '#domain/payments.ts'
import { differences, payments, statementRows, statements } from '../../db/schema.ts'
import type { Unit } from '../../unit.ts'
import { wayOf } from './moves.ts'
import type { OwnedDifference } from './store-differences.ts'

interface Row {
  id: string
  order_id: string
  provider: string
  day: string
  amount: string
  is_unknown: boolean
  is_there: boolean
}

/**
 * Payments on days that a statement covers to which no row belongs, by owner; without a difference
 * those that were missing before. The day of the upload is not over yet, so it does not count; nor
 * does a transfer of an older version, whose day on the statement was not stored.
 * @param found what rows may belong to: those are not missing
 */
export async function findMissing(
  { tx, now }: Unit,
  timeZone: string,
  found: ReadonlyMap<string, readonly OwnedDifference[]>,
): Promise<Map<string, OwnedDifference[]>> {
  const suggested = new Set([...found.values()].flat().map(({ paymentId }) => paymentId))
  const { rows } = await tx.execute<Record<string, unknown> & Row>(sql`
    with covered as (
      select way, first_day, least(last_day,
        to_char(created_at at time zone ${timeZone} - interval '1 day', 'YYYY-MM-DD')) as last_day
      from ${statements}
    ), moves as (
      select p.id, p.order_id, p.provider, coalesce(p.captured_amount, p.amount) as amount,
        p.captured_at is null as is_unknown,
        case when p.provider = 'bank' then 'BankTransfer' else 'MobileMoney' end as way,
        case when p.provider = 'bank' then p.received_on else to_char(
          coalesce(p.captured_at, p.created_at) at time zone ${timeZone}, 'YYYY-MM-DD') end as day
      from ${payments} p
      where (p.provider = 'bank' and p.captured_at is not null)
        or (p.provider like 'waafipay%'
          and (p.captured_at is not null or p.pending_at is not null))
    )
    select m.*, exists (select from ${statementRows} s where s.payment_id = m.id) as is_there
    from moves m
    where exists (
      select from covered c
      where c.way = m.way and m.day between c.first_day and c.last_day)
      and m.day >= ${addDays(dayIn(timeZone, now), -DAYS)}`)
  const open = await tx
    .select({ owner: differences.owner })
    .from(differences)
    .where(and(eq(differences.kind, 'not-in-statement'), isNull(differences.settledAt)))
  const all = new Map<string, OwnedDifference[]>(open.map(({ owner }) => [owner, []]))
  for (const row of rows) {
    if (!row.is_there && !suggested.has(row.id)) all.set(`missing ${row.id}`, [missing(row)])
  }
  return all
}

/** Older days stay as they are. */
const DAYS = MAX_PAYMENT_DAYS

function missing({
  id,
  order_id: orderId,
  provider,
  day,
  amount,
  is_unknown,
}: Row): OwnedDifference {
  const mayEnd = provider === 'bank' || is_unknown
  return {
    kind: 'not-in-statement',
    action: mayEnd ? 'not-received' : 'ignore',
    reference: '',
    found: null,
    expected: Number(amount),
    way: wayOf(provider),
    day,
    orderId,
    paymentId: id,
    rowId: null,
  }
}
