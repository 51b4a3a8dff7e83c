import { type CheckoutContext, findCheckout, makeId } from './checkout.ts'
import { findCapture } from './payments.ts'

export type DisputeStage = 'CREATED' | 'UPDATED' | 'RESOLVED'

/** Simulates a chargeback by the buyer's bank. */
export function reverseCapture(context: CheckoutContext, captureId: string): void {
  const capture = findCapture(context, captureId)
  const id = makeId()
  context.webhooks.send('PAYMENT.CAPTURE.REVERSED', 'refund', {
    id,
    status: 'COMPLETED',
    amount: capture.amount,
    create_time: new Date().toISOString(),
    links: [
      { href: `${context.apiUrl()}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `${context.apiUrl()}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
    ],
  })
}

/** Opens, updates or resolves a dispute about a payment. */
export function sendDispute(
  context: CheckoutContext,
  captureId: string,
  stage: DisputeStage,
): void {
  const capture = findCapture(context, captureId)
  context.webhooks.send(`CUSTOMER.DISPUTE.${stage}`, 'dispute', {
    dispute_id: `PP-D-${captureId.slice(0, 6)}`,
    create_time: new Date().toISOString(),
    disputed_transactions: [
      {
        seller_transaction_id: captureId,
        buyer: { name: 'Demo Payer' },
        ...(capture.custom_id && { custom: capture.custom_id }),
      },
    ],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: stage === 'RESOLVED' ? 'RESOLVED' : 'OPEN',
    dispute_amount: capture.amount,
  })
}

/** Simulates an approved order that was not captured in time: PayPal cancels the approval. */
export function reverseApproval(context: CheckoutContext, orderId: string): void {
  const { order } = findCheckout(context, orderId)
  order.status = 'VOIDED'
  context.webhooks.send('CHECKOUT.PAYMENT-APPROVAL.REVERSED', 'checkout-order', {
    order_id: orderId,
    purchase_units: order.purchase_units.map(({ reference_id, custom_id }) => ({
      reference_id,
      custom_id,
    })),
  })
}
