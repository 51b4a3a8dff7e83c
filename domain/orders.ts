import type { PaymentMethod } from './checkout.ts'
import { ShopError } from './errors.ts'
import type { Cents } from './money.ts'

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

/** The status is derived from the facts and never stored, so the two cannot disagree. */
export function statusOf(order: OrderFacts): OrderStatus {
  if (order.refundedAt) return 'refunded'
  if (order.cancelledAt) return 'cancelled'
  if (order.expiredAt) return 'expired'
  if (order.deliveredAt) return 'delivered'
  return order.paidAt ? 'paid' : 'placed'
}

/** Payment methods without delay: shoppers who use them pay within the hour. */
const INSTANT_METHODS: ReadonlySet<string> = new Set<PaymentMethod>(['PayPal'])
const INSTANT_HOLD_MINUTES = 60

/**
 * How long an unpaid order reserves its stock, in minutes; never longer than the owner's setting.
 */
export function holdMinutes(paymentMethod: string, orderHoldMinutes: number): number {
  return INSTANT_METHODS.has(paymentMethod)
    ? Math.min(INSTANT_HOLD_MINUTES, orderHoldMinutes)
    : orderHoldMinutes
}

/** Only an order that awaits payment can be paid. */
export function assertPayable(order: OrderFacts): void {
  const status = statusOf(order)
  if (status !== 'placed') throw new ShopError('order-not-payable', { status })
}

/** Possible until money is received; a free order can be cancelled until it is delivered. */
export function assertCancellable(order: OrderFacts & { total: Cents }): void {
  const status = statusOf(order)
  const free = status === 'paid' && order.total === 0
  if (status !== 'placed' && !free) throw new ShopError('order-not-cancellable', { status })
}

/** How long 'Mark As Delivered' can be undone; the mail to the buyer waits as long. */
export const UNDO_DELIVERY_MINUTES = 10

/** The time, exclusive, until which a delivery can be undone. */
export function deliveryUndoEnd(deliveredAt: Date): Date {
  return new Date(deliveredAt.getTime() + UNDO_DELIVERY_MINUTES * 60_000)
}

const RESTORABLE: readonly OrderStatus[] = ['paid', 'delivered', 'refunded']

/** Whether the deletion of an order with this status can be undone: only if it was paid. */
export function isDeletionUndoable(status: unknown): boolean {
  return RESTORABLE.some((one) => one === status)
}

/** Only a paid order that is neither delivered nor cancelled can be delivered. */
export function assertDeliverable(order: OrderFacts): void {
  const status = statusOf(order)
  if (status !== 'paid') throw new ShopError('order-not-deliverable', { status })
}
