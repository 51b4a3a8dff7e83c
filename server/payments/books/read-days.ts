import { eq, sql } from 'drizzle-orm'
import type { DayOfMoney, MoneyByDay } from '#contract/admin/payments.ts'
import { dayIn } from '#domain/calendar.ts'
import type { PaymentMethod } from '#domain/checkout.ts'
import { toDollars } from '#domain/money.ts'
import type { ByHand } from '#domain/payments.ts'
import type { Db } from '../../db/connect.ts'
import { comparisons } from '../../db/schema.ts'
import { currentSettings } from '../../settings/settings.ts'
import type { Shop } from '../../shop.ts'
import { askable } from './compare-day.ts'
import { movesIn, wayOf } from './moves.ts'
import { type DayRange, readRange } from './range.ts'
import { type Confirmed, readConfirmed } from './read-confirmed.ts'
import { countDifferences, readDifferences } from './read-differences.ts'

type Books = Pick<Shop, 'db' | 'settings' | 'now' | 'payments'>

interface DayRow {
  day: string
  provider: string
  payments: number
  received: string
  refunded: string
  fees: string
}

/** What came and went in a range of days, by day and provider. */
export async function readDays(
  shop: Books,
  given: { from?: string | undefined; to?: string | undefined },
): Promise<MoneyByDay> {
  const range = await readRange(shop, given)
  const [confirmed, open] = await Promise.all([
    readConfirmed(shop.db, range),
    countDifferences(shop.db),
  ])
  // Grouped by dates, which are a quarter of the work of their texts.
  const { rows } = await shop.db.execute<DayRow & Record<string, unknown>>(sql`
    select to_char(date, 'YYYY-MM-DD') as day, provider,
      (count(*) filter (where kind = 'payment'))::int as payments,
      coalesce(sum(amount) filter (where kind = 'payment'), 0) as received,
      coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded,
      coalesce(sum(fee), 0) as fees
    from (
      select (at at time zone ${range.timeZone})::date as date, provider, kind, amount, fee
      from ${movesIn(range)} moved
    ) moves
    group by date, provider order by date desc, provider`)
  const days = rows.map(({ provider, received, refunded, fees, ...row }) => ({
    ...row,
    way: wayOf(provider),
    received: toDollars(Number(received)),
    refunded: toDollars(Number(refunded)),
    fees: toDollars(Number(fees)),
    ...said(confirmed, row.day, wayOf(provider)),
  }))
  return { from: range.from, to: range.to, days, differences: open }
}

/** What the provider says about a day; nothing if it was asked about none of its payments. */
function said(confirmed: readonly Confirmed[], day: string, way: PaymentMethod) {
  const known = confirmed.find((one) => one.day === day && one.way === way)
  const compared = known?.compared ?? 0
  return { compared, confirmed: known && compared > 0 ? toDollars(known.received) : null }
}

interface MoveRow {
  _id: string
  kind: 'payment' | 'refund'
  at: Date
  provider: string
  order: string
  number: number
  buyer: string
  amount: string
  name: string | null
}

const SHOWN = 1_000

/** The payments and refunds of one day, and what each admin should have of it in cash. */
export async function readDay(shop: Books, { day }: { day?: string | undefined }) {
  const chosen = day ?? dayIn((await currentSettings(shop)).timeZone, shop.now())
  const range = await readRange(shop, { from: chosen, to: chosen })
  const [moves, cash, differences, comparison] = await Promise.all([
    readMoves(shop, range),
    readCash(shop, range),
    readDifferences(shop.db, chosen),
    readComparison(shop.db, chosen),
  ])
  const canCompare = askable(shop).length > 0
  return { day: chosen, moves, cash, differences, comparison, canCompare } satisfies DayOfMoney
}

async function readComparison(db: Db, day: string): Promise<DayOfMoney['comparison']> {
  const [asked] = await db.select().from(comparisons).where(eq(comparisons.day, day))
  if (!asked) return null
  const { requestedAt, finishedAt, failure } = asked
  return {
    requestedAt: requestedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    failed: failure !== null,
  }
}

async function readMoves({ db }: Books, range: DayRange): Promise<DayOfMoney['moves']> {
  const { rows } = await db.execute<MoveRow & Record<string, unknown>>(sql`
    select m.id as _id, m.kind, m.at, m.provider, o.id as "order", o.number, o.buyer_name as buyer,
      m.amount, coalesce(u.name, m.courier) as name
    from ${movesIn(range)} m
    join orders o on o.id = m.order_id left join users u on u.id = m.person
    order by m.at desc, m.id desc limit ${SHOWN}`)
  return rows.map(({ provider, amount, at, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    way: wayOf(provider),
    amount: toDollars(Number(amount)),
  }))
}

async function readCash({ db }: Books, range: DayRange): Promise<DayOfMoney['cash']> {
  const { rows } = await db.execute<{
    name: string | null
    payments: number
    taken: string
    back: string
  }>(sql`
    select coalesce(u.name, m.courier) as name, (count(*) filter (where kind = 'payment'))::int as payments,
      coalesce(sum(amount) filter (where kind = 'payment'), 0) as taken,
      coalesce(sum(amount) filter (where kind = 'refund'), 0) as back
    from ${movesIn(range)} m left join users u on u.id = m.person
    where m.provider = ${'cash' satisfies ByHand}
    group by u.id, 1 order by 1 nulls last`)
  return rows.map(({ name, payments, taken, back }) => ({
    name,
    payments,
    taken: toDollars(Number(taken)),
    handedBack: toDollars(Number(back)),
  }))
}
