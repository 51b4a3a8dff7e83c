import type { Dictionary } from '../../texts.ts'

/** `health.x` says what is wrong, `health.x.todo` what to do about it; x is a HealthCheck. */
export const health = {
  'health.title': 'Shop health',
  'health.checking': 'Checking stock, orders and payments…',
  'health.ok': 'All checks passed',
  'health.checkedAt': 'Checked at {time}',
  'health.again': 'Check again',
  'health.failed': 'The checks failed to run.',
  'health.errors': { one: '{count} problem', other: '{count} problems' },
  'health.warnings': { one: '{count} warning', other: '{count} warnings' },
  'health.more': 'and {count} more',
  'health.figures': '{found} instead of {expected}',
  'health.expired': {
    one: '{number} unpaid order from before the update expired. No email was sent.',
    other: '{number} unpaid orders from before the update expired. No emails were sent.',
  },
  'health.on-hand-ledger': 'Stock does not match its history',
  'health.on-hand-ledger.todo':
    'Count the units on the shelf, then contact your server administrator.',
  'health.reserved-ledger': 'Reserved units do not match their history',
  'health.reserved-ledger.todo': 'Contact your server administrator.',
  'health.reserved-orders': 'Reserved units do not match the open orders',
  'health.reserved-orders.todo': 'Contact your server administrator.',
  'health.order-holds': 'Orders reserve the wrong number of units',
  'health.order-holds.todo':
    'Count these units before you pack them, and contact your server administrator.',
  'health.order-away': 'Stock does not match what was delivered',
  'health.order-away.todo':
    'Compare with the parcels that were sent, and contact your server administrator.',
  'health.offers': 'Lists show the wrong price or stock',
  'health.offers.todo': 'Change the stock of the product by one and back.',
  'health.order-total': 'Order totals do not match their items',
  'health.order-total.todo':
    'Compare with the email to the customer before you take or refund a payment.',
  'health.order-dates': 'Orders have contradictory dates',
  'health.order-dates.todo': 'Check the history of the order to see what happened.',
  'health.paid-without-money': 'Orders are marked as paid without a payment',
  'health.paid-without-money.todo':
    'Look for the payment in your PayPal account before you deliver anything.',
  'health.money-not-assigned': 'Payments received that belong to no order',
  'health.money-not-assigned.todo': 'Open the order and refund the payment.',
  'health.captured-twice': 'Orders were paid twice',
  'health.captured-twice.todo': 'Open the order and refund one of the payments.',
  'health.delivered-unpaid': 'Orders were delivered but not paid',
  'health.delivered-unpaid.todo':
    'Look for the payment in your PayPal account, or ask the customer for it.',
  'health.hold-overdue': 'Unpaid orders did not expire',
  'health.hold-overdue.todo':
    'They still reserve stock. Cancel them and ask your server administrator to restart the shop.',
  'health.capture-mismatch': 'Payments differ from the order total',
  'health.capture-mismatch.todo': 'Compare with your PayPal account, then refund the difference.',
  'health.capture-shared': 'One payment is assigned to several orders',
  'health.capture-shared.todo':
    'Look it up in your PayPal account: it belongs to only one of these orders.',
  'health.capture-open': 'Payments have been unconfirmed for over an hour',
  'health.capture-open.todo':
    'The shop keeps checking with PayPal. If this persists, check your PayPal account.',
  'health.refund-sum': 'Refunds do not add up',
  'health.refund-sum.todo': 'Compare with your PayPal account.',
  'health.refund-exceeds': 'More was refunded than was paid',
  'health.refund-exceeds.todo': 'Compare with your PayPal account.',
  'health.refunded-mark': 'Refund status does not match the payments',
  'health.refunded-mark.todo': 'Compare with your PayPal account.',
  'health.refund-open': 'Refunds have been pending for over a day',
  'health.refund-open.todo': 'Open the order and check the status of the refund.',
  'health.mail-owed': 'Customers did not receive an email',
  'health.mail-owed.todo': 'Write to them yourself. The shop will not send it.',
  'health.mail-twice': 'Customers received the same email twice',
  'health.mail-twice.todo': 'No action is needed, but let your server administrator know.',
  'health.mail-unsent': 'Emails could not be sent for over an hour',
  'health.mail-unsent.todo': 'The shop keeps trying. You can resend them under Emails.',
  'health.job-stalled': 'A background job has stalled',
  'health.job-stalled.todo':
    'Ask your server administrator to restart the shop. The job then runs again.',
  'health.job-late': 'Background jobs are not running',
  'health.job-late.todo':
    'Ask your server administrator to restart the shop and, if this persists, to check its log.',
  'health.job-unknown': 'A background job needs a newer version of the shop',
  'health.job-unknown.todo': 'Ask your server administrator to update the shop.',
  'health.job-failed': 'Background jobs failed in the last seven days',
  'health.job-failed.todo':
    'You can resend emails under Emails. For anything else, ask your server administrator to check the log.',
  'health.webhook-open': 'Notifications from PayPal were not processed',
  'health.webhook-open.todo':
    'Payments are still confirmed, only later. If this persists, ask your server administrator to check the log.',
  'health.settings-corrupt': 'Some settings are damaged, so their defaults apply',
  'health.settings-corrupt.todo': 'Check the settings and save them again.',
  'health.backup-old': 'No backup in the last seven days',
  'health.backup-old.todo': 'Run npm run backup on the server, ideally every night.',
} as const satisfies Dictionary
