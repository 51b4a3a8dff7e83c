import type { Order } from '#contract/orders.ts'
import type { OrderHolder } from '#domain/accounts.ts'
import { type ErrorCode, ShopError } from '#domain/errors.ts'
import { assertPayable } from '#domain/orders.ts'
import { roleOf } from '../orders/order-holder.ts'
import { findOrder } from '../orders/orders.ts'
import { presentForPayer } from '../orders/pay-links.ts'
import { presentOrder } from '../orders/present-order.ts'
import type { Shop } from '../shop.ts'
import { listAttempts } from './attempts.ts'
import type { Outcome } from './recording.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * The browser reports that the shopper has paid. The report is never trusted: `reference` only
 * chooses which of the order's own attempts to look up at the provider. Idempotent once paid.
 */
export async function payOrder(
  shop: Shop,
  holder: OrderHolder,
  orderId: string,
  reference: string | null,
): Promise<Order> {
  const order = await findOrder(shop.db, orderId)
  const role = await roleOf(holder, order, { db: shop.db, now: shop.now() }, 'pay')
  const present = role === 'pay' ? presentForPayer : presentOrder
  const attempts = await listAttempts(shop.db, orderId)
  const attempt = attempts.find((one) => one.reference === reference) ?? attempts[0]
  const isOver = !attempt || attempt.capturedAt !== null || attempt.closedAt !== null
  if (order.paidAt && isOver) return present(order)

  if (!attempt) {
    assertPayable(order)
    throw new ShopError('payment-not-approved')
  }
  const refusal = REFUSALS[await settlePayment(shop, attempt.id, 'customer')]
  const after = await findOrder(shop.db, orderId)
  // Another attempt, or another call, may have paid it since.
  if (after.paidAt) return present(after)
  assertPayable(after)
  throw new ShopError(refusal)
}

const REFUSALS = {
  paid: 'payments-unavailable',
  approved: 'payment-not-approved',
  pending: 'payment-pending',
  waiting: 'payment-not-approved',
  'not-approved': 'payment-not-approved',
  declined: 'payment-declined',
  mismatch: 'payment-mismatch',
  closed: 'payment-not-approved',
  unavailable: 'payments-unavailable',
} as const satisfies Record<Outcome, ErrorCode>
