/** The filters of the admin's order list; '' shows all orders. */
export const ORDER_FILTERS = [
  'unpaid',
  'to-deliver',
  /** Of these, what has not left yet, and what is on its way or can be picked up. */
  'to-ship',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
  'flagged',
] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]

/** A minus reverses the order: newest or largest total first. */
export const ORDER_SORTS = ['-date', 'date', '-total', 'total', 'district'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]
