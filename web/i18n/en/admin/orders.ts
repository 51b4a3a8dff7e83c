import type { OrderEventType, OrderFlag } from '#domain/order-history.ts'
import type { Dictionary } from '../../texts.ts'

export const orders = {
  // bell and list
  'adminOrders.bell': 'Orders',
  'adminOrders.bell.new': {
    one: 'New order: {count} is not delivered yet',
    other: 'New order: {count} are not delivered yet',
  },
  'adminOrders.search': 'Number, name or email',
  'adminOrders.filter.all': 'All orders',
  'adminOrders.filter.unpaid': 'Unpaid',
  'adminOrders.filter.to-deliver': 'To deliver',
  'adminOrders.filter.delivered': 'Delivered',
  'adminOrders.filter.cancelled': 'Cancelled or expired',
  'adminOrders.filter.refunded': 'Refunded',
  'adminOrders.filter.flagged': 'Flagged',
  'adminOrders.sort.newest': 'Newest first',
  'adminOrders.sort.oldest': 'Oldest first',
  'adminOrders.sort.dearest': 'Highest total first',
  'adminOrders.sort.cheapest': 'Lowest total first',
  'adminOrders.count': { one: '{count} order', other: '{count} orders' },
  'adminOrders.undelivered': '{count} not delivered yet',
  'adminOrders.user': 'USER',
  'adminOrders.actions': 'Actions',
  'adminOrders.contents': 'Contents',
  'adminOrders.list.deliver': 'Deliver',
  'adminOrders.flagged': 'Flagged',
  'adminOrders.refundedPart': '{amount} refunded',
  'adminOrders.delete': 'Delete order #{number}',
  'adminOrders.delete.sure': 'Are you sure you want to delete this order?',
  'adminOrders.delete.sure.paid':
    'Are you sure you want to delete this order? It is paid but not delivered: its units go back on sale, and the customer loses the order page and the invoice. You can undo this in the change log.',
  'adminOrders.delete.sure.delivered':
    'Are you sure you want to delete this order? The customer loses the order page and the invoice. You can undo this in the change log.',
  'adminOrders.deleted': 'Order deleted',

  // order details
  'adminOrders.back': 'All orders',
  'adminOrders.title': 'Admin',
  'adminOrders.deliver': 'Mark As Delivered',
  'adminOrders.delivered': 'Order delivered',
  'adminOrders.undoDelivery': 'Undo delivery',
  'adminOrders.undoDelivery.until':
    'You can undo the delivery until {moment}. The customer gets the email after that.',
  'adminOrders.undoDelivery.done': 'Delivery undone',
  'adminOrders.whatsapp': 'WhatsApp',
  'adminOrders.whatsapp.label': 'Message {name} on WhatsApp',
  'adminOrders.cancel': 'Cancel order',
  'adminOrders.cancel.sure':
    'Are you sure you want to cancel this order? Its units go back on sale, and the customer gets an email.',
  'adminOrders.cancel.keep': 'Keep order',
  'adminOrders.cancelled': 'Order cancelled',
  'adminOrders.heldUntil': 'Its units are reserved for the customer until {moment}.',
  'adminOrders.remove': 'Delete order',
  'adminOrders.notLoaded': 'History, notes and refunds could not be loaded.',

  // flags
  'adminOrders.flag': 'This order needs attention',
  'adminOrders.flag.mismatch':
    'The payment does not match this order: a different amount, currency or order. Check it in your account with the payment provider. If money was taken, refund it below or agree on a solution with the customer.',
  'adminOrders.flag.paid-twice':
    'The customer paid twice. Refund the second payment; it is selected below.',
  'adminOrders.flag.refunded-elsewhere':
    'A refund was made at the payment provider. Compare the figures below with your account there before you deliver anything.',
  'adminOrders.flag.paid-while-cancelled':
    'A payment arrived after the order was cancelled. Refund it below.',
  'adminOrders.flag.paid-while-deleted':
    'A payment arrived after the order was deleted, so the order was restored as cancelled. Refund the payment below.',
  'adminOrders.flag.paid-while-expired':
    'A payment arrived after the order had expired, and there is not enough stock left. Refund it below or agree on a solution with the customer.',
  'adminOrders.flag.paid-while-refunded':
    'Another payment arrived after the order was refunded. Refund it below.',
  'adminOrders.flag.refund-waits':
    'The payment provider has not confirmed a refund yet. Check its status below.',
  'adminOrders.flag.payment-unknown':
    'The payment provider has not confirmed whether this order was paid, so its stock stays reserved. The shop keeps checking. Look it up in your account with the provider.',
  'adminOrders.flag.refund-mismatch':
    'The payment provider’s response to a refund does not match: a different amount, currency or payment. Nothing was recorded. Look the refund up in your account with the provider, then record the outcome below.',
  'adminOrders.flag.reversed':
    'The payment provider took the money back, for example because of a chargeback. It is not deducted here. Check your account with the provider before you deliver anything.',
  'adminOrders.flag.disputed':
    'The customer or their bank disputes the payment. Respond in your account with the payment provider, and keep proof of delivery.',
  'adminOrders.flag.done': 'Mark as resolved',
  'adminOrders.flag.cleared': 'Flag cleared',

  // refunds
  'adminOrders.money': 'Payments',
  'adminOrders.money.none': 'No payment received yet.',
  'adminOrders.money.nothing': 'No payment was due.',
  'adminOrders.money.came': 'Received on {date}',
  'adminOrders.money.flagged': 'to be refunded',
  'adminOrders.money.back': 'Refunded',
  'adminOrders.money.left': 'Remaining',
  'adminOrders.refunds': 'Refunds',
  'adminOrders.refund': 'Refund',
  'adminOrders.refund.payment': 'Payment',
  'adminOrders.refund.how': 'Amount',
  'adminOrders.refund.whole': 'Remaining amount, {amount}',
  'adminOrders.refund.part': 'Other amount',
  'adminOrders.refund.amount': 'Amount ($)',
  'adminOrders.refund.reason': 'Reason',
  'adminOrders.refund.reason.hint': 'Optional. Included in the email to the customer.',
  'adminOrders.refund.restock': 'Restock',
  'adminOrders.refund.restock.held':
    'Units not delivered yet. With a full refund, units that are not restocked are written off.',
  'adminOrders.refund.restock.away': 'Only units that the customer returned.',
  'adminOrders.refund.preview': 'You refund {amount}. {left} of this payment remains.',
  'adminOrders.refund.problem': 'Enter an amount from $0.01 to {left}.',
  'adminOrders.refund.submit': 'Refund {amount}',
  'adminOrders.refund.sure': 'Refund {amount} to {name}? This cannot be undone.',
  'adminOrders.refund.yes': 'Refund',
  'adminOrders.refund.done': '{amount} refunded',
  'adminOrders.refund.waits':
    'The payment provider has not confirmed the refund yet. Check again later.',
  'adminOrders.refund.changed':
    'A refund was made in the meantime. Review the new amounts and try again.',
  'adminOrders.refund.lost': 'The connection was lost. Try again: the money is refunded only once.',
  'adminOrders.refund.pending': 'Not confirmed yet',
  'adminOrders.refund.completed': 'Refunded',
  'adminOrders.refund.failed': 'Not refunded',
  'adminOrders.refund.word': 'Provider’s response: {word}',
  'adminOrders.refund.check': 'Check status',
  'adminOrders.refund.to-check': 'Needs attention',
  'adminOrders.refund.went': 'It was refunded',
  'adminOrders.refund.went.sure':
    'Does your account with the payment provider show a refund of {amount}? It is recorded as refunded, and the customer gets an email.',
  'adminOrders.refund.stayed': 'It was not refunded',
  'adminOrders.refund.stayed.sure':
    'Does your account with the payment provider show no refund? You can then refund {amount} again.',
  'adminOrders.refund.resolved': 'Refund resolved',
  'adminOrders.refund.foundNot': 'An admin confirmed that no money was refunded.',

  // history and notes
  'adminOrders.history': 'History and notes',
  'adminOrders.note': 'Internal note',
  'adminOrders.note.hint': 'Customers never see it.',
  'adminOrders.note.add': 'Add note',
  'adminOrders.note.added': 'Note added',
  'adminOrders.event.placed': 'Order placed',
  'adminOrders.event.paid': 'Paid',
  'adminOrders.event.nothing-to-pay': 'No payment due',
  'adminOrders.event.delivered': 'Delivered',
  'adminOrders.event.delivery-undone': 'Delivery undone',
  'adminOrders.event.cancelled': 'Cancelled',
  'adminOrders.event.reminded': 'Payment reminder sent',
  'adminOrders.event.expired': 'Expired: not paid in time',
  'adminOrders.event.deleted': 'Deleted',
  'adminOrders.event.deletion-undone': 'Deletion undone',
  'adminOrders.event.restored': 'Restored because a payment arrived',
  'adminOrders.event.refunded': 'Refunded',
  'adminOrders.event.refund-pending': 'Refund not confirmed yet',
  'adminOrders.event.refund-failed': 'Refund refused',
  'adminOrders.event.refund-flagged': 'Refund flagged',
  'adminOrders.event.note': 'Note',
  'adminOrders.event.flag-cleared': 'Flag cleared',
  'adminOrders.event.payment-pending': 'Payment under review by the provider',
  'adminOrders.event.payment-declined': 'Payment declined',
  'adminOrders.event.payment-voided': 'Payment attempt voided',
  'adminOrders.event.payment-flagged': 'Payment flagged',
  'adminOrders.event.payment-reversed': 'Payment reversed by the provider',
  'adminOrders.event.approval-reversed': 'Payment approval withdrawn',
  'adminOrders.event.dispute-opened': 'Dispute opened',
  'adminOrders.event.dispute-updated': 'Dispute updated',
  'adminOrders.event.dispute-resolved': 'Dispute resolved',
  'adminOrders.event.mail-resent': 'Email sent again',
  'adminOrders.actor.customer': 'Customer',
  'adminOrders.actor.admin': 'An admin',
  'adminOrders.actor.provider': 'Payment provider',
  'adminOrders.actor.system': 'The shop',
} as const satisfies Dictionary &
  Record<`adminOrders.flag.${OrderFlag}` | `adminOrders.event.${OrderEventType}`, string>
