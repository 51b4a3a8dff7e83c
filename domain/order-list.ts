/** What admins can narrow its list of orders to; '' is all of them. */
export const ORDER_FILTERS = [
  'unpaid',
  'to-deliver',
  'delivered',
  'cancelled',
  'refunded',
  'flagged',
] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]

/** A minus reads from the end: the newest and the dearest first. */
export const ORDER_SORTS = ['-date', 'date', '-total', 'total'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]
