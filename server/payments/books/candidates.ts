import { sql } from 'drizzle-orm'
import type { StatementWay } from '#domain/books.ts'
import { addDays, dayIn } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import type { Tx } from '../../db/connect.ts'
import { orders, payments, refunds, statementRows } from '../../db/schema.ts'
import type { StatementRow } from './match-statements.ts'

export interface OpenPayment {
  id: string
  way: StatementWay
  orderId: string
  number: number
  day: string
  amount: Cents
  /** What is left of it after refunds. */
  left: Cents
  references: string[]
  /** Only a person can tell whether it was taken. */
  isUnknown: boolean
}

export interface OpenRefund {
  id: string
  number: number
  amount: Cents
}

export interface UnpaidOrder {
  id: string
  number: number
  total: Cents
  day: string
  isUnpaid: boolean
}

/**
 * What the rows of statements may belong to, by what rows tell: thousands of rows are compared with
 * thousands of payments. Matching takes out what it has used.
 */
export interface Candidates {
  /** To which no row belongs yet. */
  payments: Set<OpenPayment>
  /** The same, by the words that name one: an id, or the number of the order of a transfer. */
  named: ReadonlyMap<string, readonly OpenPayment[]>
  alike: ReadonlyMap<Cents, readonly OpenPayment[]>
  /** Bank transfers by the number of their order. */
  refundable: ReadonlyMap<number, readonly OpenPayment[]>
  refunds: Set<OpenRefund>
  refundsOf: ReadonlyMap<number, readonly OpenRefund[]>
  /** Those that rows name, and the unpaid ones that wait for a transfer. */
  orders: ReadonlyMap<number, UnpaidOrder>
  unpaid: ReadonlyMap<Cents, readonly UnpaidOrder[]>
}

/** A payment may be recorded some days after the money came. */
const DAYS_AROUND = 45

/** The numbers in a row that may be those of orders. */
export function numbersIn({ reference, payer }: Pick<StatementRow, 'reference' | 'payer'>) {
  const words = `${reference} ${payer}`.match(/(?<!\d)\d{4,9}(?!\d)/g) ?? []
  return [...new Set(words.map(Number))]
}

export async function candidatesFor(
  tx: Tx,
  rows: readonly StatementRow[],
  timeZone: string,
): Promise<Candidates> {
  const days = rows.map(({ day }) => day).toSorted()
  const [from, to] = [addDays(days[0]!, -DAYS_AROUND), addDays(days.at(-1)!, DAYS_AROUND)]
  const within = (moment: ReturnType<typeof sql>) =>
    sql`${moment} between ${from}::date and ${to}::date + 1`
  const paid = await tx.execute<Record<string, unknown> & PaymentRow>(sql`
    select p.id, p.provider, p.order_id, o.number, p.received_on,
      coalesce(p.captured_at, p.created_at) as at, coalesce(p.captured_amount, p.amount) as amount,
      p.refunded_amount as refunded, p.reference, p.capture_reference,
      p.captured_at is null as is_unknown,
      exists (select from ${statementRows} s where s.payment_id = p.id) as is_matched
    from ${payments} p join ${orders} o on o.id = p.order_id
    where (p.provider = 'bank' or p.provider like 'waafipay%')
      and (p.captured_at is not null or (p.pending_at is not null and p.provider <> 'bank'))
      and ${within(sql`coalesce(p.captured_at, p.created_at)`)}
    order by p.id`)
  const back = await tx.execute<
    Record<string, unknown> & { id: string; number: number; amount: string }
  >(sql`
    select r.id, o.number, r.amount
    from ${refunds} r join ${payments} p on p.id = r.payment_id join ${orders} o on o.id = r.order_id
    where p.provider = 'bank' and r.completed_at is not null and ${within(sql`r.completed_at`)}
      and not exists (select from ${statementRows} s where s.refund_id = r.id)
    order by r.id`)
  const numbers = [...new Set(rows.flatMap(numbersIn))]
  const placed = await tx.execute<Record<string, unknown> & OrderRow>(sql`
    select o.id, o.number, o.total, o.created_at as at,
      o.paid_at is null and o.cancelled_at is null and o.payment_method = 'BankTransfer'
        as is_unpaid
    from ${orders} o
    where o.deleted_at is null and (o.number = any(${sql.param(numbers)}::int[])
      or (o.paid_at is null and o.cancelled_at is null and o.payment_method = 'BankTransfer'
        and ${within(sql`o.created_at`)}))`)
  const all = paid.rows.map((row) => openPayment(row, timeZone))
  const open = all.filter((_, at) => !paid.rows[at]!.is_matched)
  const sent = back.rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }))
  const known = placed.rows.map((row) => unpaidOrder(row, timeZone))
  return {
    payments: new Set(open),
    named: groupByEach(open, namesOf),
    alike: Map.groupBy(open, ({ amount }) => amount),
    refundable: Map.groupBy(
      all.filter(({ way }) => way === 'BankTransfer'),
      ({ number }) => number,
    ),
    refunds: new Set(sent),
    refundsOf: Map.groupBy(sent, ({ number }) => number),
    orders: new Map(known.map((order) => [order.number, order])),
    unpaid: Map.groupBy(
      known.filter(({ isUnpaid }) => isUnpaid),
      ({ total }) => total,
    ),
  }
}

function namesOf({ way, number, references }: OpenPayment): string[] {
  return way === 'BankTransfer' ? [String(number)] : references
}

function groupByEach<item>(
  items: readonly item[],
  keysOf: (item: item) => readonly string[],
): Map<string, item[]> {
  const groups = new Map<string, item[]>()
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  }
  return groups
}

interface PaymentRow {
  id: string
  provider: string
  order_id: string
  number: number
  received_on: string | null
  at: Date
  amount: string
  refunded: string
  reference: string
  capture_reference: string | null
  is_unknown: boolean
  is_matched: boolean
}

interface OrderRow {
  id: string
  number: number
  total: string
  at: Date
  is_unpaid: boolean
}

function unpaidOrder(row: OrderRow, timeZone: string): UnpaidOrder {
  const { id, number, total, at, is_unpaid: isUnpaid } = row
  return { id, number, total: Number(total), day: dayIn(timeZone, new Date(at)), isUnpaid }
}

function openPayment(row: PaymentRow, timeZone: string): OpenPayment {
  const { id, number, order_id: orderId, is_unknown: isUnknown } = row
  return {
    id,
    number,
    orderId,
    isUnknown,
    way: row.provider === 'bank' ? 'BankTransfer' : 'MobileMoney',
    day: row.received_on ?? dayIn(timeZone, new Date(row.at)),
    amount: Number(row.amount),
    left: Number(row.amount) - Number(row.refunded),
    references: [row.reference, row.capture_reference].filter((one) => one !== null),
  }
}
