import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { sql } from 'drizzle-orm'
import { minuteIn } from '#domain/calendar.ts'
import type { PaymentMethod } from '#domain/checkout.ts'
import type { Locale } from '#domain/locale.ts'
import { toDecimalString } from '#domain/money.ts'
import type { Shop } from '../../shop.ts'
import { movesIn, wayOf } from './moves.ts'
import type { DayRange } from './range.ts'

const COLUMNS = [
  'at',
  'kind',
  'order',
  'way',
  'reference',
  'amount',
  'fee',
  'currency',
  'person',
] as const

interface Texts {
  head: Record<(typeof COLUMNS)[number], string>
  kind: Record<'payment' | 'refund', string>
  way: Record<PaymentMethod, string>
}

const TEXTS: Record<Locale, Texts> = {
  en: {
    head: {
      at: 'Date',
      kind: 'Type',
      order: 'Order',
      way: 'Paid by',
      reference: 'Reference',
      amount: 'Amount',
      fee: 'Fee',
      currency: 'Currency',
      person: 'Recorded by',
    },
    kind: { payment: 'Payment', refund: 'Refund' },
    way: {
      PayPal: 'PayPal',
      MobileMoney: 'Mobile money',
      CashOnDelivery: 'Cash',
      BankTransfer: 'Bank transfer',
    },
  },
  so: {
    head: {
      at: 'Taariikhda',
      kind: 'Nooca',
      order: 'Dalabka',
      way: 'Lagu bixiyay',
      reference: 'Tixraaca',
      amount: 'Lacagta',
      fee: 'Khidmadda',
      currency: 'Nooca lacagta',
      person: 'Waxaa diiwaangeliyay',
    },
    kind: { payment: 'Lacag-bixin', refund: 'Lacag-celin' },
    way: {
      PayPal: 'PayPal',
      MobileMoney: 'Lacagta moobilka',
      CashOnDelivery: 'Caddaan',
      BankTransfer: 'Xawaalad bangi',
    },
  },
}

/** Rows read per query. */
const PAGE = 1_000

/**
 * Payments and refunds of these days, the oldest first; refunds are negative. The time is that of
 * the shop's time zone, amounts are decimal dollars.
 */
export function exportPayments(
  shop: Pick<Shop, 'db'>,
  range: DayRange,
  language: Locale,
): Readable {
  const csv = stringify({
    bom: true,
    header: true,
    columns: COLUMNS.map((key) => ({ key, header: TEXTS[language].head[key] })),
    record_delimiter: 'windows',
    // A spreadsheet would run a cell that begins like a formula; a minus begins only amounts.
    escape_formulas: false,
  })
  return pipeline(Readable.from(rowsOf(shop, range, language)), csv, () => {})
}

interface Row {
  id: string
  at: Date
  kind: 'payment' | 'refund'
  number: number
  provider: string
  reference: string | null
  amount: string
  fee: string
  currency: string
  name: string | null
}

async function* rowsOf({ db }: Pick<Shop, 'db'>, range: DayRange, language: Locale) {
  const words = TEXTS[language]
  let last: { at: string; id: string } | null = null
  for (;;) {
    const after: ReturnType<typeof sql> = last
      ? sql`where (m.at, m.id) > (${last.at}::timestamptz, ${last.id}::uuid)`
      : sql``
    const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
      select m.id, m.at, m.kind, o.number, m.provider, m.reference, m.amount, m.fee,
        o.currency, coalesce(u.name, m.courier) as name
      from ${movesIn(range)} m
      join orders o on o.id = m.order_id left join users u on u.id = m.person
      ${after} order by m.at, m.id limit ${PAGE}`)
    for (const row of rows) {
      const cents = Number(row.amount)
      yield {
        at: minuteIn(range.timeZone, new Date(row.at)),
        kind: words.kind[row.kind],
        order: row.number,
        way: words.way[wayOf(row.provider)],
        reference: plain(row.reference),
        amount: toDecimalString(row.kind === 'refund' ? -cents : cents),
        fee: toDecimalString(Number(row.fee)),
        currency: row.currency,
        person: plain(row.name),
      }
    }
    const end = rows.at(-1)
    if (!end || rows.length < PAGE) return
    last = { at: new Date(end.at).toISOString(), id: end.id }
  }
}

/** Free text that a spreadsheet would take for a formula gets an apostrophe in front. */
function plain(text: string | null): string {
  return text && /^[=+\-@\t\r]/.test(text) ? `'${text}` : (text ?? '')
}
