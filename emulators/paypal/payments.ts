import { cents, money } from './amount-check.ts'
import { type CheckoutContext, makeId } from './checkout.ts'
import { notFound, unprocessable } from './refusal.ts'
import type { Authorization, Capture, Order, Refund } from './state.ts'

export function findCapture({ store }: Pick<CheckoutContext, 'store'>, id: string): Capture {
  for (const { order } of Object.values(store.state.checkouts)) {
    const found = order.purchase_units[0].payments?.captures?.find((capture) => capture.id === id)
    if (found) return found
  }
  throw notFound()
}

export function refundCapture(context: CheckoutContext, captureId: string, body: unknown): Refund {
  const capture = findCapture(context, captureId)
  if (capture.status === 'REFUNDED') throw unprocessable('CAPTURE_FULLY_REFUNDED')
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED') {
    throw unprocessable('CAPTURE_STATUS_NOT_VALID')
  }
  const { refunds } = context.store.state
  const given = Object.values(refunds)
    .filter((refund) => refund.capture_id === captureId && refund.status !== 'FAILED')
    .reduce((sum, refund) => sum + cents(refund.amount), 0)
  const left = cents(capture.amount) - given
  const wanted = (body as { amount?: Refund['amount'] } | null)?.amount
  const amount = wanted ? cents(wanted) : left
  const currency = capture.amount.currency_code
  if (wanted && wanted.currency_code !== currency) throw unprocessable('CURRENCY_MISMATCH')
  if (amount === 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE')
  if (amount > left) throw unprocessable('REFUND_AMOUNT_EXCEEDED')

  const id = makeId()
  const refund: Refund = {
    id,
    // Like a refund for which the bank must send the money first.
    status: context.faults.takePendingRefund() ? 'PENDING' : 'COMPLETED',
    amount: money(amount, currency),
    capture_id: captureId,
    create_time: new Date().toISOString(),
    links: [
      { href: `${context.apiUrl()}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `${context.apiUrl()}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
    ],
  }
  refunds[id] = refund
  capture.status = amount === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  capture.update_time = refund.create_time
  if (refund.status === 'COMPLETED') {
    context.webhooks.send('PAYMENT.CAPTURE.REFUNDED', 'refund', refund)
  }
  return refund
}

/** An order as PayPal shows it, with the refunds of its captures. */
export function withRefunds({ store }: Pick<CheckoutContext, 'store'>, order: Order): Order {
  const [unit] = order.purchase_units
  const ids = unit.payments?.captures?.map(({ id }) => id) ?? []
  const refunds = Object.values(store.state.refunds).filter((one) => ids.includes(one.capture_id))
  if (refunds.length === 0) return order
  return { ...order, purchase_units: [{ ...unit, payments: { ...unit.payments, refunds } }] }
}

/** The bank's decision about a pending refund. */
export function decideRefund(
  context: CheckoutContext,
  refundId: string,
  decision: 'COMPLETED' | 'FAILED',
): Refund {
  const { refunds } = context.store.state
  const refund = refunds[refundId]
  if (!refund) throw notFound()
  refund.status = decision
  if (decision === 'COMPLETED') {
    context.webhooks.send('PAYMENT.CAPTURE.REFUNDED', 'refund', refund)
    return refund
  }
  const others = Object.values(refunds).some(
    ({ capture_id, status }) => capture_id === refund.capture_id && status !== 'FAILED',
  )
  const capture = findCapture(context, refund.capture_id)
  capture.status = others ? 'PARTIALLY_REFUNDED' : 'COMPLETED'
  context.webhooks.send('PAYMENT.REFUND.FAILED', 'refund', refund)
  return refund
}

/** The decision by PayPal's staff or the buyer's bank about a pending capture. */
export function decidePending(
  context: CheckoutContext,
  captureId: string,
  decision: 'COMPLETED' | 'DECLINED',
): Capture {
  const capture = findCapture(context, captureId)
  capture.status = decision
  capture.update_time = new Date().toISOString()
  delete capture.status_details
  const event = decision === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED'
  context.webhooks.send(event, 'capture', capture)
  return capture
}

export function findAuthorization(
  { store }: Pick<CheckoutContext, 'store'>,
  id: string,
): Authorization {
  for (const { order } of Object.values(store.state.checkouts)) {
    const found = order.purchase_units[0].payments?.authorizations?.find((one) => one.id === id)
    if (found) return found
  }
  throw notFound()
}

export function voidAuthorization(context: CheckoutContext, id: string): Authorization {
  const authorization = findAuthorization(context, id)
  if (authorization.status === 'VOIDED') throw unprocessable('PREVIOUSLY_VOIDED')
  if (authorization.status === 'CAPTURED') throw unprocessable('PREVIOUSLY_CAPTURED')
  authorization.status = 'VOIDED'
  context.webhooks.send('PAYMENT.AUTHORIZATION.VOIDED', 'authorization', authorization)
  return authorization
}
