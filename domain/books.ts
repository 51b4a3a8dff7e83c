import type { PaymentMethod } from './checkout.ts'
import type { Cents } from './money.ts'

/** The ways to pay whose provider writes a statement. */
export const STATEMENT_WAYS = ['MobileMoney', 'BankTransfer'] as const satisfies PaymentMethod[]
export type StatementWay = (typeof STATEMENT_WAYS)[number]

/** What a provider said about one payment, by its ids. */
export interface PaymentReport {
  captures: readonly ReportedCapture[]
  refunds: readonly ReportedRefund[]
}

export interface ReportedCapture {
  reference: string
  amount: Cents
  currency: string
  status: 'pending' | 'completed' | 'declined' | 'partially-refunded' | 'refunded'
  fee: Cents | null
}

export interface ReportedRefund {
  reference: string
  amount: Cents
  currency: string
  status: 'pending' | 'completed' | 'failed'
}

/**
 * How a provider's books and the shop's can differ. 'There' is the provider, or its statement.
 * - captured-there: money was taken for an attempt that the shop does not know as paid.
 * - money-there: a row of a statement belongs to no payment of the shop.
 * - same-amount: such a row has the amount and day of a payment that names it nowhere.
 * - not-in-statement: a payment is missing on days that a statement covers.
 */
export const DIFFERENCE_KINDS = [
  'captured-there',
  'not-there',
  'not-completed',
  'amount',
  'currency',
  'fee',
  'refunded-there',
  'refund-not-there',
  'refund-amount',
  'money-there',
  'same-amount',
  'refund-in-statement',
  'not-in-statement',
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** What settles a difference: each has one action, and can be ignored with a reason. */
export const SETTLE_ACTIONS = [
  'record-payment',
  'record-refund',
  'take-fee',
  'match',
  'not-received',
  'ignore',
] as const
export type SettleAction = (typeof SETTLE_ACTIONS)[number]
