import type { PaymentMethod } from './checkout.ts'
import { ShopError } from './errors.ts'
import type { Cents } from './money.ts'

export const ORDER_STATUSES = [
  'placed',
  /** To be paid in cash at the door: ready to deliver, like a paid one. */
  'cash-due',
  'paid',
  'delivered',
  'cancelled',
  'expired',
  'refunded',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Whether the buyer of an order had signed in. */
export const PLACED_AS = ['customer', 'guest'] as const
export type PlacedAs = (typeof PLACED_AS)[number]

export interface OrderFacts {
  paidAt: Date | null
  deliveredAt: Date | null
  cancelledAt: Date | null
  expiredAt: Date | null
  refundedAt: Date | null
  /** Paid in cash when it is delivered. */
  cashOnDelivery: boolean
}

/** The status is derived from the facts and never stored, so the two cannot disagree. */
export function statusOf(order: OrderFacts): OrderStatus {
  if (order.refundedAt) return 'refunded'
  if (order.cancelledAt) return 'cancelled'
  if (order.expiredAt) return 'expired'
  if (order.deliveredAt) return 'delivered'
  if (order.paidAt) return 'paid'
  return order.cashOnDelivery ? 'cash-due' : 'placed'
}

/** Whether the money for an order with this status may still come. */
export function awaitsPayment(status: OrderStatus): boolean {
  return status === 'placed' || status === 'cash-due'
}

/** Payment methods without delay: shoppers who use them pay within the hour. */
const INSTANT_METHODS: ReadonlySet<string> = new Set<PaymentMethod>(['PayPal', 'MobileMoney'])
const INSTANT_HOLD_MINUTES = 60

/** The settings that a hold depends on. */
export interface HoldRules {
  orderHoldMinutes: number
  bankHoldDays: number
}

/**
 * How long an unpaid order reserves its stock, in minutes: never longer than the owner's setting
 * for its method. Cash on delivery has no hold by the clock.
 */
export function holdMinutes(paymentMethod: string, rules: HoldRules): number {
  if (paymentMethod === ('BankTransfer' satisfies PaymentMethod)) return rules.bankHoldDays * 1_440
  return INSTANT_METHODS.has(paymentMethod)
    ? Math.min(INSTANT_HOLD_MINUTES, rules.orderHoldMinutes)
    : rules.orderHoldMinutes
}

/** Only an order that awaits payment can be paid. */
export function assertPayable(order: OrderFacts): void {
  const status = statusOf(order)
  if (status !== 'placed') throw new ShopError('order-not-payable', { status })
}

/**
 * Possible until money is received or the parcel has left; a free order can be cancelled as long.
 */
export function assertCancellable(
  order: OrderFacts & { total: Cents; shippedAt: Date | null },
): void {
  const status = statusOf(order)
  const free = status === 'paid' && order.total === 0
  const isHere = order.shippedAt === null
  if (status !== 'placed' && !(isHere && (status === 'cash-due' || free)))
    throw new ShopError('order-not-cancellable', { status })
}

/** How long a shipment and a delivery can be undone; the mail to the buyer waits as long. */
export const UNDO_DELIVERY_MINUTES = 10

/** The time, exclusive, until which a shipment or a delivery of this moment can be undone. */
export function deliveryUndoEnd(deliveredAt: Date): Date {
  return new Date(deliveredAt.getTime() + UNDO_DELIVERY_MINUTES * 60_000)
}

const RESTORABLE: readonly OrderStatus[] = ['cash-due', 'paid', 'delivered', 'refunded']

/** Whether the deletion of an order with this status can be undone: not if it awaited payment. */
export function isDeletionUndoable(status: unknown): boolean {
  return RESTORABLE.some((one) => one === status)
}

/** A parcel leaves once its order is paid, or awaits cash at the door. */
export function assertShippable(order: OrderFacts): void {
  const status = statusOf(order)
  if (!isToDeliver(status)) throw new ShopError('order-not-shippable', { status })
}

/** Paid, or to be paid in cash at the door. */
export function isToDeliver(status: OrderStatus): boolean {
  return status === 'paid' || status === 'cash-due'
}

/** Only a paid order that is neither delivered nor cancelled can be delivered. */
export function assertDeliverable(order: OrderFacts): void {
  const status = statusOf(order)
  if (status !== 'paid') throw new ShopError('order-not-deliverable', { status })
}
