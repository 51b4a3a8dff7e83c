import type { HealthCheck } from '#domain/health.ts'

interface Advice {
  /** What is wrong. */
  what: string
  /** What the operator of the server should do. */
  todo: string
}

const REPAIR = 'Make a backup first, then see "The doctor" in docs/operations.md.'

/** The texts of findings on the command line; the admin has its own in web/i18n. */
export const ADVICE: Record<HealthCheck, Advice> = {
  'on-hand-ledger': {
    what: 'Units on hand differ from the sum of the stock ledger',
    todo: `Count the units on the shelf. ${REPAIR}`,
  },
  'reserved-ledger': {
    what: 'Reserved units differ from the sum of the stock ledger',
    todo: REPAIR,
  },
  'reserved-orders': {
    what: 'Reserved units differ from the units of open orders',
    todo: REPAIR,
  },
  'order-holds': {
    what: 'Orders reserve more or fewer units than their status requires',
    todo: REPAIR,
  },
  'order-away': {
    what: 'Units of delivered orders did not leave the stock, or left it without a delivery',
    todo: `Compare with the parcels that went out. ${REPAIR}`,
  },
  offers: {
    what: 'Lists show other prices or stock than the products have',
    todo: 'Change the stock of the product by one unit and back.',
  },
  'list-pictures': {
    what: 'Lists show another picture than the product has',
    todo: 'Save the variants of the product again.',
  },
  'search-words': {
    what: 'Search finds products by other words than they have',
    todo: 'Save the product again, or build the index anew: see "The doctor" in docs/operations.md.',
  },
  'order-total': {
    what: 'Order totals differ from the sum of their lines',
    todo: 'Compare with the email that the customer received before taking or refunding a payment.',
  },
  'coupon-uses': {
    what: 'Coupons count other orders as their uses than those that use them',
    todo: `Compare the orders that name the code. ${REPAIR}`,
  },
  'pay-links': {
    what: 'More links for paying are open than an order may have',
    todo: `Whoever has one can pay the order and do nothing else. ${REPAIR}`,
  },
  'erased-buyers': {
    what: 'Orders keep data of buyers that were erased',
    todo: `Erase the buyer again. ${REPAIR}`,
  },
  'gift-notes': {
    what: 'Gift notes are longer than the shop takes them',
    todo: `The packing slip may not show all of it. ${REPAIR}`,
  },
  'cart-lines': {
    what: 'Stored carts have lines that cannot be read',
    todo: `Their customers may see no cart: set "lines" of these accounts in "carts" to '[]'. ${REPAIR}`,
  },
  'order-dates': {
    what: 'Orders have contradictory dates or flags',
    todo: "Read the order's history to see which one is true.",
  },
  'paid-without-money': {
    what: 'Orders are marked as paid, but no payment is recorded',
    todo: "Look for the payment in the provider's account before anything is delivered.",
  },
  'money-not-assigned': {
    what: 'Payments arrived for orders that are neither paid nor flagged',
    todo: 'Open the order and refund the payment.',
  },
  'captured-twice': {
    what: 'Orders were paid twice and not flagged',
    todo: 'Open the order and refund one of the payments.',
  },
  'delivered-unpaid': {
    what: 'Orders were delivered without being paid',
    todo: "Look for the payment in the provider's account, or ask the customer for it.",
  },
  'hold-overdue': {
    what: 'Unpaid orders did not expire and still hold stock',
    todo: 'Start the shop if it is stopped; otherwise check its log for failed jobs.',
  },
  'capture-mismatch': {
    what: 'Payments differ from the order total and are not flagged',
    todo: "Compare with the provider's account, then refund the payment or the difference.",
  },
  'capture-shared': {
    what: 'Several payments refer to the same provider transaction',
    todo: "Look it up in the provider's account: it paid for only one of these orders.",
  },
  'capture-open': {
    what: 'Payments are unconfirmed',
    todo: 'Check that the shop can reach the provider; it keeps asking.',
  },
  'journal-taken': {
    what: 'Mobile money was taken and not recorded, or recorded and not taken',
    todo: "Compare with the provider's statement, then record or refund it in the order.",
  },
  'journal-returned': {
    what: 'Mobile money was refunded, but the refund is not recorded',
    todo: "Compare with the provider's statement, then settle the refund in the order.",
  },
  'refund-sum': {
    what: 'Refunds do not add up to what their payments say was refunded',
    todo: "Compare with the provider's account.",
  },
  'refund-exceeds': {
    what: 'More was refunded than was paid',
    todo: "Compare with the provider's account.",
  },
  'refund-units': {
    what: 'Refunds are for more units than were sold',
    todo: "Compare the order's refunds with the units that came back.",
  },
  'refunded-mark': {
    what: 'Orders are marked as refunded although money remains, or not marked although nothing remains',
    todo: "Compare with the provider's account.",
  },
  'refund-open': {
    what: 'Refunds have been pending for more than a day',
    todo: 'Open the order and press "Check status".',
  },
  'mail-owed': {
    what: 'Emails were never written, and no job will write them',
    todo: 'Write to the customers yourself.',
  },
  'mail-twice': {
    what: 'Emails were sent twice',
    todo: 'There is nothing to repair; please report it as a bug.',
  },
  'mail-unsent': {
    what: 'Emails could not be sent for more than an hour',
    todo: 'Check the mail server under Setup in the admin (or SMTP_URL), then send them again under Emails.',
  },
  'job-stalled': {
    what: 'Jobs have stalled',
    todo: 'Restart the shop: it runs them again.',
  },
  'job-late': {
    what: 'Jobs are overdue',
    todo: 'Start the shop if it is stopped; otherwise restart it and check its log.',
  },
  'job-unknown': {
    what: 'Jobs are queued that this version of the shop cannot run',
    todo: 'Update the shop: a newer version queued them.',
  },
  'job-failed': {
    what: 'Jobs failed permanently in the last seven days',
    todo: 'Read the reason above. Emails can be sent again under Emails in the admin.',
  },
  'webhook-open': {
    what: "The provider's notifications have not been processed for more than an hour",
    todo: 'Check the log for failed jobs. Payments are still settled, only later.',
  },
  'settings-corrupt': {
    what: 'Stored settings are invalid, so their defaults apply',
    todo: 'Save them again in the admin.',
  },
  'backup-old': {
    what: 'There is no backup from the last seven days',
    todo: 'Set up daily backups under Setup in the admin, or run npm run backup every night.',
  },
}
