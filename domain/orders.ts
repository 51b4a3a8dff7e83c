import { ShopError } from './errors.ts'

export const ORDER_STATUSES = [
  'placed',
  'paid',
  'delivered',
  'cancelled',
  'expired',
  'refunded',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export interface OrderFacts {
  paidAt: Date | null
  deliveredAt: Date | null
  cancelledAt: Date | null
  expiredAt: Date | null
  refundedAt: Date | null
}

/** The status is read off the facts, never stored beside them, so the two cannot disagree. */
export function statusOf(order: OrderFacts): OrderStatus {
  if (order.refundedAt) return 'refunded'
  if (order.cancelledAt) return 'cancelled'
  if (order.expiredAt) return 'expired'
  if (order.deliveredAt) return 'delivered'
  return order.paidAt ? 'paid' : 'placed'
}

/** Only an order that waits for its money can be paid. */
export function assertPayable(order: OrderFacts): void {
  const status = statusOf(order)
  if (status !== 'placed') throw new ShopError('order-not-payable', { status })
}

/** A customer may cancel while nothing is paid. */
export function assertCancellable(order: OrderFacts): void {
  const status = statusOf(order)
  if (status !== 'placed') throw new ShopError('order-not-cancellable', { status })
}
