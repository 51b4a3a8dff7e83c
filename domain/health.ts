/** Error: data is inconsistent, or work is not being done. Warning: an admin should look. */
export const SEVERITIES = ['error', 'warning'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Unit of the compared sums: stock units or cents; null if the check compares none. */
type Measure = 'units' | 'money' | null

interface CheckFacts {
  severity: Severity
  measure: Measure
}

const error = (measure: Measure = null): CheckFacts => ({ severity: 'error', measure })
const warning = (): CheckFacts => ({ severity: 'warning', measure: null })

/** All checks of the doctor (server/doctor), in the order of its report. */
export const HEALTH_CHECKS = {
  // The stock of each SKU equals the sum of its ledger.
  'on-hand-ledger': error('units'),
  'reserved-ledger': error('units'),
  // The reserved stock equals the units in open orders.
  'reserved-orders': error('units'),
  'order-holds': error('units'),
  'order-away': error('units'),
  // What lists show equals what can be bought.
  offers: error('units'),
  // So does the picture.
  'list-pictures': error(),
  // What search knows of a product equals what the product says.
  'search-words': error(),
  'order-total': error('money'),
  'coupon-uses': error('money'),
  // Links and personal data, by which others pay or read an order.
  'pay-links': error(),
  'erased-buyers': error(),
  'gift-notes': error(),
  'cart-lines': error(),
  'order-dates': error(),
  'paid-without-money': error('money'),
  'money-not-assigned': error(),
  'captured-twice': error(),
  'delivered-unpaid': error(),
  'hold-overdue': error(),
  'capture-mismatch': error('money'),
  'capture-shared': error(),
  'capture-open': warning(),
  // What a provider answered equals what payments and refunds say.
  'journal-taken': error('money'),
  'journal-returned': error('money'),
  'refund-sum': error('money'),
  'refund-exceeds': error('money'),
  'refund-units': error('units'),
  'refunded-mark': error('money'),
  'refund-open': warning(),
  'mail-owed': error(),
  'mail-twice': error(),
  'mail-unsent': warning(),
  'job-stalled': error(),
  'job-late': error(),
  'job-unknown': error(),
  'job-failed': warning(),
  'webhook-open': warning(),
  'settings-corrupt': warning(),
  'backup-old': warning(),
} as const satisfies Record<string, CheckFacts>

export type HealthCheck = keyof typeof HEALTH_CHECKS
