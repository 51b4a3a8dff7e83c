import type { DifferenceKind, SettleAction } from '#domain/books.ts'
import type { Candidates, OpenPayment } from './candidates.ts'
import { numbersIn } from './candidates.ts'
import type { StatementRow } from './match-statements.ts'
import type { OwnedDifference } from './store-differences.ts'

type Row = Pick<StatementRow, 'way' | 'day' | 'amount' | 'reference' | 'payer'>
type Found = Omit<OwnedDifference, 'way' | 'day' | 'rowId'>

interface RowMatch {
  paymentId: string | null
  refundId: string | null
  differences: Found[]
}

/** How many days the statement and the shop may be apart. */
const DAYS_APART = 3

/**
 * What a row belongs to. A match by the number or id that it names is certain; one by amount and
 * day is left to a person.
 */
export function matchRow(row: Row, candidates: Candidates): RowMatch {
  if (row.amount < 0) return matchOutgoing(row, candidates)
  const isOpen = (payment: OpenPayment) =>
    payment.way === row.way && candidates.payments.has(payment)
  const named = wordsOf(row)
    .flatMap((word) => candidates.named.get(word) ?? [])
    .filter(isOpen)
  // An order may be paid by several transfers, an attempt by mobile money only once.
  const other = row.way === 'MobileMoney' ? named[0] : undefined
  const sure = named.find(({ amount }) => amount === row.amount) ?? other
  if (sure) {
    candidates.payments.delete(sure)
    if (sure.isUnknown) return open(row, 'money-there', 'record-payment', sure)
    const isOther = sure.amount !== row.amount
    const differs = isOther ? open(row, 'amount', 'ignore', sure).differences : []
    return { paymentId: sure.id, refundId: null, differences: differs }
  }
  const alike = (candidates.alike.get(row.amount) ?? [])
    .filter((payment) => isOpen(payment) && daysApart(payment.day, row.day) <= DAYS_APART)
    .toSorted((a, b) => daysApart(a.day, row.day) - daysApart(b.day, row.day))
  const orders = ordersOf(row, candidates)
  const likely = orders.named ? undefined : alike[0]
  if (likely) {
    candidates.payments.delete(likely)
    if (likely.isUnknown) return open(row, 'money-there', 'record-payment', likely)
    return open(row, 'same-amount', 'match', likely)
  }
  const action = row.way === 'BankTransfer' ? 'record-payment' : 'ignore'
  return open(row, 'money-there', action, null, (orders.named ?? orders.alike)?.id ?? null)
}

/** What may name a payment: its ids, or the number of its order. */
function wordsOf(row: Row): string[] {
  if (row.way === 'BankTransfer') return numbersIn(row).map(String)
  return [...new Set(row.reference.split(/[\s,;|/]+/))]
}

/** The order that a bank transfer names, or the only unpaid one of this amount. */
function ordersOf(row: Row, { orders, unpaid }: Candidates) {
  if (row.way !== 'BankTransfer') return { named: undefined, alike: undefined }
  const named = numbersIn(row)
    .map((number) => orders.get(number))
    .filter((order) => order !== undefined)
  const alike = (unpaid.get(row.amount) ?? []).filter(({ day }) => day <= row.day)
  return {
    named:
      named.find(({ isUnpaid }) => isUnpaid) ?? named.find(({ total }) => total === row.amount),
    alike: alike.length === 1 ? alike[0] : undefined,
  }
}

/** Money that left the account is the shop's business only if it names an order. */
function matchOutgoing(row: Row, { refundable, refunds, refundsOf }: Candidates): RowMatch {
  const amount = -row.amount
  const numbers = row.way === 'BankTransfer' ? numbersIn(row) : []
  const refund = numbers
    .flatMap((number) => refundsOf.get(number) ?? [])
    .find((one) => one.amount === amount && refunds.has(one))
  if (refund) {
    refunds.delete(refund)
    return { paymentId: null, refundId: refund.id, differences: [] }
  }
  const payment = numbers
    .flatMap((number) => refundable.get(number) ?? [])
    .find(({ left }) => left >= amount)
  if (!payment) return { paymentId: null, refundId: null, differences: [] }
  return open({ ...row, amount }, 'refund-in-statement', 'record-refund', payment)
}

function open(
  row: Row,
  kind: DifferenceKind,
  action: SettleAction,
  payment: OpenPayment | null,
  orderId: string | null = payment?.orderId ?? null,
): RowMatch {
  const expected = payment && kind !== 'money-there' ? payment.amount : null
  // The row itself tells its reference, where a person's name can be erased.
  const found = { found: row.amount, expected, reference: '' }
  const difference = { kind, action, orderId, paymentId: payment?.id ?? null, ...found }
  return { paymentId: null, refundId: null, differences: [difference] }
}

function daysApart(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / (24 * 60 * 60_000)
}
