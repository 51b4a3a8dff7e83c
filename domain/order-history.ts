/** Why an admin must look at an order and its money. */
export const ORDER_FLAGS = [
  'mismatch',
  'paid-twice',
  'refunded-elsewhere',
  'paid-while-cancelled',
  'paid-while-deleted',
  'paid-while-expired',
  'paid-while-refunded',
  'refund-waits',
  'payment-unknown',
  'refund-mismatch',
  'reversed',
  'disputed',
  /** Less, or more, was handed over or transferred than the order costs. */
  'underpaid',
  'overpaid',
] as const
export type OrderFlag = (typeof ORDER_FLAGS)[number]

/** The events in an order's history. */
export const ORDER_EVENT_TYPES = [
  'placed',
  /** A guest's order became that of an account. */
  'claimed',
  /** Somebody else was asked to pay it. */
  'pay-link-created',
  /** Its lines were changed before it was paid. */
  'edited',
  /** Something was added to it as an order of its own. */
  'linked',
  'paid',
  /** With a courier, or ready to be picked up. */
  'shipped',
  'shipment-undone',
  /** Courier, number or link of a parcel that has already left. */
  'tracking-changed',
  /** Too many wrong delivery codes were entered at the door. */
  'code-locked',
  'delivered',
  'delivery-undone',
  'cancelled',
  /** The buyer did not take it at the door. */
  'refused',
  'reminded',
  'expired',
  'deleted',
  'deletion-undone',
  /** A payment arrived for a deleted order. */
  'restored',
  'refunded',
  'refund-pending',
  'refund-failed',
  'refund-flagged',
  /** By an admin, or what the customer answered. */
  'note',
  /** A chat with the buyer was opened; whether anything was sent, the shop cannot know. */
  'whatsapp-opened',
  'flag-cleared',
  'payment-pending',
  'payment-declined',
  'payment-voided',
  'payment-flagged',
  'payment-reversed',
  'approval-reversed',
  'dispute-opened',
  'dispute-updated',
  'dispute-resolved',
  'mail-resent',
] as const
export type OrderEventType = (typeof ORDER_EVENT_TYPES)[number]
