import type { OrderEventType, OrderFlag } from '#domain/order-record.ts'
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
  'adminOrders.filter.flagged': 'To be checked',
  'adminOrders.sort.newest': 'Newest first',
  'adminOrders.sort.oldest': 'Oldest first',
  'adminOrders.sort.dearest': 'Highest total first',
  'adminOrders.sort.cheapest': 'Lowest total first',
  'adminOrders.count': { one: '{count} order', other: '{count} orders' },
  'adminOrders.undelivered': '{count} not delivered yet',
  'adminOrders.user': 'USER',
  'adminOrders.actions': 'Actions',
  'adminOrders.contents': 'Contents',
  'adminOrders.items': { one: '{count} product', other: '{count} products' },
  'adminOrders.list.deliver': 'Deliver',
  'adminOrders.flagged': 'Check',
  'adminOrders.refundedPart': '{amount} refunded',
  'adminOrders.delete': 'Delete order #{number}',
  'adminOrders.delete.sure': 'Are you sure you want to delete this order?',
  'adminOrders.delete.sure.paid':
    'Are you sure you want to delete this order? It is paid and not delivered yet: its units go back on sale, and the customer loses the order page and the invoice. You can undo this in the change log.',
  'adminOrders.delete.sure.delivered':
    'Are you sure you want to delete this order? The customer loses the order page and the invoice. You can undo this in the change log.',
  'adminOrders.deleted': 'Order deleted',

  // one order
  'adminOrders.back': 'All orders',
  'adminOrders.title': 'Admin',
  'adminOrders.deliver': 'Mark As Delivered',
  'adminOrders.delivered': 'Order is delivered',
  'adminOrders.undoDelivery': 'Undo delivery',
  'adminOrders.undoDelivery.until':
    'The delivery can be undone until {moment}. The customer gets the email after that.',
  'adminOrders.undoDelivery.done': 'Order is not delivered any more',
  'adminOrders.whatsapp': 'WhatsApp',
  'adminOrders.whatsapp.label': 'Write to {name} on WhatsApp',
  'adminOrders.cancel': 'Cancel order',
  'adminOrders.cancel.sure':
    'Are you sure you want to cancel this order? Its pieces go back to the shelf, and the customer gets a mail.',
  'adminOrders.cancel.keep': 'Keep order',
  'adminOrders.cancelled': 'Order is cancelled',
  'adminOrders.heldUntil': 'Its pieces are held for the customer until {moment}.',
  'adminOrders.remove': 'Delete order',
  'adminOrders.notLoaded': 'History, notes and refunds could not be loaded.',

  // flags
  'adminOrders.flag': 'Please look at this order',
  'adminOrders.flag.mismatch':
    'The payment does not fit this order: another amount, currency or order. Compare it in your account at the provider. If money was taken, give it back below, or agree with the customer.',
  'adminOrders.flag.paid-twice':
    'The customer has paid twice. Give the second payment back; it is chosen below.',
  'adminOrders.flag.refunded-elsewhere':
    'Money was refunded on the provider’s own pages. Compare the figures below with your account there before you deliver anything.',
  'adminOrders.flag.paid-while-cancelled':
    'The money came after the order was cancelled. Give it back below.',
  'adminOrders.flag.paid-while-deleted':
    'The money came after the order was deleted, so the order is here again, cancelled. Give the money back below.',
  'adminOrders.flag.paid-while-expired':
    'The money came after the order had expired, and not all pieces are left. Give it back below, or agree with the customer.',
  'adminOrders.flag.paid-while-refunded':
    'More money came after the order was refunded. Give it back below.',
  'adminOrders.flag.refund-waits':
    'The provider has not confirmed a refund yet. Ask it again below.',
  'adminOrders.flag.payment-unknown':
    'The payment provider has not said whether this order was paid, so it keeps its stock. The shop keeps asking. Compare it in your account at the provider.',
  'adminOrders.flag.refund-mismatch':
    'The provider’s answer to a refund does not fit: another amount, currency or payment. Nothing was recorded. Look the refund up in your account at the provider, then say below whether the money went back.',
  'adminOrders.flag.reversed':
    'The provider has taken the money back, for example by a chargeback. It is not subtracted here. Look at it in your account at the provider before you deliver anything.',
  'adminOrders.flag.disputed':
    'The customer or their bank disputes the payment. Answer in your account at the provider, and keep proof of the delivery.',
  'adminOrders.flag.done': 'I have looked at it',
  'adminOrders.flag.cleared': 'The mark is gone',

  // refunds
  'adminOrders.money': 'Money',
  'adminOrders.money.none': 'No money has come for this order yet.',
  'adminOrders.money.nothing': 'There was nothing to pay.',
  'adminOrders.money.came': 'Received on {date}',
  'adminOrders.money.flagged': 'to be given back',
  'adminOrders.money.back': 'Given back',
  'adminOrders.money.left': 'Left',
  'adminOrders.refunds': 'Refunds',
  'adminOrders.refund': 'Give money back',
  'adminOrders.refund.payment': 'Which payment',
  'adminOrders.refund.how': 'How much',
  'adminOrders.refund.whole': 'All that is left, {amount}',
  'adminOrders.refund.part': 'A part of it',
  'adminOrders.refund.amount': 'Amount in dollars',
  'adminOrders.refund.reason': 'Reason',
  'adminOrders.refund.reason.hint': 'The customer reads it in the mail. May stay empty.',
  'adminOrders.refund.restock': 'Back to the shelf',
  'adminOrders.refund.restock.held':
    'Pieces that are not delivered yet. With the whole sum, those that do not go back are taken off the stock.',
  'adminOrders.refund.restock.away': 'Only what really came back.',
  'adminOrders.refund.preview':
    'You give back {amount}; after that {left} is left of this payment.',
  'adminOrders.refund.problem': 'Please enter an amount from $0.01 to {left}.',
  'adminOrders.refund.submit': 'Refund {amount}',
  'adminOrders.refund.sure': 'Give {amount} back to {name}? This can not be undone.',
  'adminOrders.refund.yes': 'Refund',
  'adminOrders.refund.done': '{amount} refunded',
  'adminOrders.refund.waits':
    'The provider has not confirmed the refund yet. Ask again in a while.',
  'adminOrders.refund.changed':
    'Money was given back meanwhile. Please look at the new figures and press again.',
  'adminOrders.refund.lost':
    'The connection broke before the answer came. Press again: the money goes back only once.',
  'adminOrders.refund.pending': 'Not confirmed yet',
  'adminOrders.refund.completed': 'Refunded',
  'adminOrders.refund.failed': 'Not refunded',
  'adminOrders.refund.word': 'The provider says: {word}',
  'adminOrders.refund.check': 'Ask the provider again',
  'adminOrders.refund.to-check': 'Please check',
  'adminOrders.refund.went': 'It was refunded',
  'adminOrders.refund.went.sure':
    'Does your account at the provider show that {amount} went back? It is recorded as refunded, and the customer gets an email.',
  'adminOrders.refund.stayed': 'It was not refunded',
  'adminOrders.refund.stayed.sure':
    'Does your account at the provider show that no money went back? You can then refund {amount} again.',
  'adminOrders.refund.resolved': 'Refund settled',
  'adminOrders.refund.foundNot': 'An admin found that no money went back.',

  // history and notes
  'adminOrders.history': 'History and notes',
  'adminOrders.note': 'Internal note',
  'adminOrders.note.hint': 'Customers never see it.',
  'adminOrders.note.add': 'Add note',
  'adminOrders.note.added': 'Note added',
  'adminOrders.event.placed': 'Order placed',
  'adminOrders.event.paid': 'Paid',
  'adminOrders.event.nothing-to-pay': 'Nothing to pay',
  'adminOrders.event.delivered': 'Delivered',
  'adminOrders.event.delivery-undone': 'Delivery undone',
  'adminOrders.event.cancelled': 'Cancelled',
  'adminOrders.event.reminded': 'Buyer reminded to pay',
  'adminOrders.event.expired': 'Expired: not paid in time',
  'adminOrders.event.deleted': 'Deleted',
  'adminOrders.event.deletion-undone': 'Deletion undone',
  'adminOrders.event.restored': 'Here again, since money came for it',
  'adminOrders.event.refunded': 'Refunded',
  'adminOrders.event.refund-pending': 'Refund not confirmed yet',
  'adminOrders.event.refund-failed': 'Refund refused',
  'adminOrders.event.refund-flagged': 'Refund to be checked',
  'adminOrders.event.note': 'Note',
  'adminOrders.event.flag-cleared': 'Looked at',
  'adminOrders.event.payment-pending': 'The provider reviews the payment',
  'adminOrders.event.payment-declined': 'Payment declined',
  'adminOrders.event.payment-voided': 'Payment attempt ended',
  'adminOrders.event.payment-flagged': 'Payment to be checked',
  'adminOrders.event.payment-reversed': 'Money taken back by the provider',
  'adminOrders.event.approval-reversed': 'Approval of the payment taken back',
  'adminOrders.event.dispute-opened': 'Dispute opened',
  'adminOrders.event.dispute-updated': 'Dispute updated',
  'adminOrders.event.dispute-resolved': 'Dispute resolved',
  'adminOrders.event.mail-resent': 'Mail sent again',
  'adminOrders.actor.customer': 'Customer',
  'adminOrders.actor.admin': 'An admin',
  'adminOrders.actor.provider': 'Payment provider',
  'adminOrders.actor.system': 'The shop',
} as const satisfies Dictionary &
  Record<`adminOrders.flag.${OrderFlag}` | `adminOrders.event.${OrderEventType}`, string>
