import type { HealthCheck } from '#domain/health.ts'

interface Advice {
  /** What is wrong. */
  what: string
  /** What to do about it, for whoever runs the server. */
  todo: string
}

const REPAIR = 'Make a backup first, then see "The doctor" in docs/operations.md.'

/** What each finding means, for the command line; the admin has texts of its own in web/i18n. */
export const ADVICE: Record<HealthCheck, Advice> = {
  'on-hand-ledger': {
    what: 'Units on hand differ from what the stock ledger adds up to',
    todo: `Count the units on the shelf. ${REPAIR}`,
  },
  'reserved-ledger': {
    what: 'Reserved units differ from what the stock ledger adds up to',
    todo: REPAIR,
  },
  'reserved-orders': {
    what: 'Reserved units differ from what open orders hold',
    todo: REPAIR,
  },
  'order-holds': {
    what: 'Orders hold more or fewer units than their state says',
    todo: REPAIR,
  },
  'order-away': {
    what: 'Units of delivered orders did not leave the stock, or left without a delivery',
    todo: `Compare with the parcels that went out. ${REPAIR}`,
  },
  'order-total': {
    what: 'Orders cost something else than their lines add up to',
    todo: 'Compare with the mail that the customer got before money is taken or refunded.',
  },
  'order-dates': {
    what: 'Orders whose dates or flags contradict each other',
    todo: "Read the order's history to see which one is true.",
  },
  'paid-without-money': {
    what: 'Orders count as paid, but no payment is recorded',
    todo: "Look for the payment in the provider's account before anything is delivered.",
  },
  'money-not-assigned': {
    what: 'Money came for orders that are neither paid nor flagged',
    todo: 'Open the order and refund the payment.',
  },
  'captured-twice': {
    what: 'Orders were paid twice and not flagged',
    todo: 'Open the order and refund one of the payments.',
  },
  'delivered-unpaid': {
    what: 'Orders were delivered without being paid',
    todo: "Look for the payment in the provider's account, else ask the customer for it.",
  },
  'hold-overdue': {
    what: 'Unpaid orders did not expire and still hold stock',
    todo: 'Start the shop if it is stopped; else look in its log for failed jobs.',
  },
  'capture-mismatch': {
    what: 'Payments differ from what their orders cost, and are not flagged',
    todo: "Compare with the provider's account, then refund the payment or the difference.",
  },
  'capture-shared': {
    what: 'Several payments name the same transaction of the provider',
    todo: "Look it up in the provider's account: only one of the orders was paid with it.",
  },
  'capture-open': {
    what: 'Nobody knows yet whether these payments were taken',
    todo: 'Check that the shop reaches the provider; it asks again by itself.',
  },
  'refund-sum': {
    what: 'Refunds do not add up to what their payments say was refunded',
    todo: "Compare with the provider's account.",
  },
  'refund-exceeds': {
    what: 'More was refunded than was paid',
    todo: "Compare with the provider's account.",
  },
  'refunded-mark': {
    what: 'Orders count as refunded while money is here, or do not although all is back',
    todo: "Compare with the provider's account.",
  },
  'refund-open': {
    what: 'Refunds wait for more than a day',
    todo: 'Open the order and press "Ask the provider again".',
  },
  'mail-owed': {
    what: 'Mails were never written, and no job will write them',
    todo: 'Write to the customers yourself.',
  },
  'mail-twice': {
    what: 'Mails went out twice',
    todo: 'Nothing to repair; please report it as a bug.',
  },
  'mail-unsent': {
    what: 'Mails could not be sent for more than an hour',
    todo: 'Check SMTP_URL; then open Mails in the admin and send them again.',
  },
  'job-stalled': {
    what: 'Jobs have stopped in the middle',
    todo: 'Restart the shop: it does them again.',
  },
  'job-late': {
    what: 'Jobs are due and nobody does them',
    todo: 'Start the shop if it is stopped, else restart it and look in its log.',
  },
  'job-unknown': {
    what: 'Jobs wait that this version of the shop cannot do',
    todo: 'Update the shop: a newer version has queued them.',
  },
  'job-failed': {
    what: 'Jobs failed for good in the last seven days',
    todo: 'Read the reason above; mails can be sent again from Mails in the admin.',
  },
  'webhook-open': {
    what: "The provider's messages were not handled for more than an hour",
    todo: 'Look in the log for failed jobs; payments are settled without them too, only later.',
  },
  'settings-corrupt': {
    what: 'Stored settings are not valid, so their defaults are in force',
    todo: 'Save them again in the admin.',
  },
  'backup-old': {
    what: 'There is no backup of the last seven days',
    todo: 'Run npm run backup, best every night.',
  },
}
