import type {
  DifferenceKind,
  PaymentReport,
  ReportedCapture,
  ReportedRefund,
  SettleAction,
} from '#domain/books.ts'
import type { Cents } from '#domain/money.ts'
import type { RefundRow } from '../../orders/money.ts'
import type { PaymentRow } from '../attempts.ts'

export interface FoundDifference {
  kind: DifferenceKind
  action: SettleAction
  /** The provider's id of what it is about. */
  reference: string
  found: Cents | null
  expected: Cents | null
}

type Payment = Pick<
  PaymentRow,
  'capturedAt' | 'capturedAmount' | 'captureReference' | 'currency' | 'fee'
>
type OwnRefund = Pick<RefundRow, 'reference' | 'amount' | 'completedAt' | 'failedAt'>

/** What a provider's report and the shop's rows do not agree about. */
export function findDifferences(
  payment: Payment,
  ownRefunds: readonly OwnRefund[],
  report: PaymentReport,
): FoundDifference[] {
  const expected = payment.capturedAmount
  if (!payment.capturedAt) {
    const taken = report.captures.find(isTaken)
    if (!taken) return []
    const { reference, amount: found } = taken
    return [{ kind: 'captured-there', action: 'record-payment', reference, found, expected: null }]
  }
  const reference = payment.captureReference ?? ''
  const capture = report.captures.find((one) => one.reference === reference)
  if (!capture) return [{ kind: 'not-there', action: 'ignore', reference, found: null, expected }]
  return [
    ...compareCapture(payment, capture),
    ...compareRefunds(ownRefunds, report.refunds),
    ...findUnlisted(ownRefunds, capture, report.refunds),
  ]
}

/** Whether money has moved to the shop, whatever became of it since. */
function isTaken({ status }: ReportedCapture): boolean {
  return status !== 'pending' && status !== 'declined'
}

function compareCapture(payment: Payment, capture: ReportedCapture): FoundDifference[] {
  const { reference, amount: found } = capture
  const money = { reference, found, expected: payment.capturedAmount }
  const all: FoundDifference[] = []
  if (!isTaken(capture)) all.push({ kind: 'not-completed', action: 'ignore', ...money })
  if (capture.currency !== payment.currency) {
    all.push({ kind: 'currency', action: 'ignore', ...money })
  } else if (found !== payment.capturedAmount) {
    all.push({ kind: 'amount', action: 'ignore', ...money })
  }
  if (capture.fee !== null && payment.fee !== null && capture.fee !== payment.fee) {
    const fees = { reference, found: capture.fee, expected: payment.fee }
    all.push({ kind: 'fee', action: 'take-fee', ...fees })
  }
  return all
}

function compareRefunds(
  own: readonly OwnRefund[],
  there: readonly ReportedRefund[],
): FoundDifference[] {
  const all: FoundDifference[] = []
  // An admin found these by hand, without an id; each stands for one of its amount.
  const unnamed = own.filter((one) => !one.reference && !one.failedAt).map(({ amount }) => amount)
  for (const refund of there) {
    const { reference, amount: found } = refund
    const known = own.find((one) => one.reference === reference && !one.failedAt)
    if (refund.status !== 'completed' || known) continue
    const at = unnamed.indexOf(found)
    if (at >= 0) unnamed.splice(at, 1)
    else {
      const money = { reference, found, expected: null }
      all.push({ kind: 'refunded-there', action: 'record-refund', ...money })
    }
  }
  for (const { reference, amount: expected, completedAt } of own) {
    if (!completedAt || !reference) continue
    const refund = there.find((one) => one.reference === reference)
    if (!refund || refund.status === 'failed') {
      const money = { reference, found: null, expected }
      all.push({ kind: 'refund-not-there', action: 'ignore', ...money })
    } else if (refund.amount !== expected) {
      const money = { reference, found: refund.amount, expected }
      all.push({ kind: 'refund-amount', action: 'ignore', ...money })
    }
  }
  return all
}

/** Money that went back without a refund that could be named: only a person can look it up. */
function findUnlisted(
  own: readonly OwnRefund[],
  { status, reference, amount }: ReportedCapture,
  there: readonly ReportedRefund[],
): FoundDifference[] {
  const isBack = status === 'refunded' || status === 'partially-refunded'
  if (!isBack || there.length > 0 || own.some((one) => !one.failedAt)) return []
  const found = status === 'refunded' ? amount : null
  return [{ kind: 'refunded-there', action: 'ignore', reference, found, expected: null }]
}
