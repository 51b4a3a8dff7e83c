import { sql } from 'drizzle-orm'
import type { PaymentMethod } from '#domain/checkout.ts'
import type { Cents } from '#domain/money.ts'
import type { Db } from '../../db/connect.ts'
import { differences, paymentReports, statementRows } from '../../db/schema.ts'
import { movesIn, wayOf } from './moves.ts'
import type { DayRange } from './range.ts'

export interface Confirmed {
  day: string
  way: PaymentMethod
  /** Payments about which the provider, or its statement, was asked. */
  compared: number
  received: Cents
}

/**
 * What providers and their statements say was received, by the day on which the shop counts it;
 * money that only they know counts on the day of its difference.
 */
export async function readConfirmed(db: Db, range: DayRange): Promise<Confirmed[]> {
  const { rows } = await db.execute<
    Record<string, unknown> & {
      day: string
      provider: string
      compared: number
      received: string
    }
  >(sql`
    select to_char(date, 'YYYY-MM-DD') as day, provider, count(*)::int as compared,
      sum(received) as received
    from (
      select (m.at at time zone ${range.timeZone})::date as date, m.provider,
        coalesce(s.amount, (
          select (c ->> 'amount')::bigint from jsonb_array_elements(r.report -> 'captures') c
          where c ->> 'reference' = m.reference
            and c ->> 'status' not in ('pending', 'declined') limit 1), 0) as received
      from ${movesIn(range)} m
      left join ${paymentReports} r on r.payment_id = m.id
      left join ${statementRows} s on s.payment_id = m.id
      left join ${differences} d on d.payment_id = m.id and d.kind = 'not-in-statement'
        and d.settled_as is distinct from 'ignore'
      where m.kind = 'payment'
        and (r.payment_id is not null or s.id is not null or d.id is not null)
      union all
      select d.day::date, case d.way when 'PayPal' then 'paypal' when 'MobileMoney' then 'waafipay'
        else 'bank' end, d.found
      from ${differences} d
      where d.settled_at is null and d.kind in ('captured-there', 'money-there', 'same-amount')
        and d.day between ${range.from} and ${range.to}
    ) said
    group by date, provider`)
  const all = new Map<string, Confirmed>()
  for (const { day, provider, compared, received } of rows) {
    const way = wayOf(provider)
    const key = `${day} ${way}`
    const before = all.get(key) ?? { day, way, compared: 0, received: 0 }
    before.compared += compared
    before.received += Number(received)
    all.set(key, before)
  }
  return [...all.values()]
}
