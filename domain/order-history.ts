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
] as const
export type OrderFlag = (typeof ORDER_FLAGS)[number]

/** The events in an order's history. */
export const ORDER_EVENT_TYPES = [
  'placed',
  'paid',
  'delivered',
  'delivery-undone',
  'cancelled',
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
  'note',
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
