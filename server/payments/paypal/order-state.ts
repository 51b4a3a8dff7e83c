import { z } from 'zod'
import type { Capture, PaymentState } from '../provider.ts'
import { fromPaypalMoney, PaypalMoney } from './amount.ts'
import { Id, Links, Word } from './fields.ts'

export const PaypalCapture = z.object({
  id: Id,
  status: Word,
  status_details: z.object({ reason: Word.optional().catch(undefined) }).optional(),
  amount: PaypalMoney,
  // Only once it is completed, and in the currency in which the shop receives it.
  seller_receivable_breakdown: z
    .object({ paypal_fee: PaypalMoney.optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

const PaypalAuthorization = z.object({ id: Id, status: Word })

export const PaypalOrder = z.object({
  id: Id,
  status: Word,
  purchase_units: z
    .array(
      z.object({
        // An id that cannot be ours is dropped: the payment then matches no order.
        custom_id: Id.optional().catch(undefined),
        amount: PaypalMoney,
        payments: z
          .object({
            captures: z.array(PaypalCapture).max(50).default([]),
            // Read one by one: an odd one must not keep the order from being paid.
            refunds: z.array(z.unknown()).max(100).catch([]).default([]),
            authorizations: z.array(PaypalAuthorization).max(50).default([]),
          })
          .optional(),
      }),
    )
    .min(1)
    .max(10),
  links: Links,
})
export type PaypalOrder = z.output<typeof PaypalOrder>

/**
 * PayPal's order as a payment state. An order can be COMPLETED while its capture is PENDING or
 * DECLINED, so captures, where there are any, take precedence over the order's own status.
 */
export function toPaymentState(order: PaypalOrder): PaymentState {
  // The shop always sends one purchase unit.
  const [unit] = order.purchase_units
  const captures = (unit!.payments?.captures ?? []).map(toCapture)
  return {
    reference: order.id,
    orderId: unit!.custom_id ?? null,
    amount: fromPaypalMoney(unit!.amount),
    currency: unit!.amount.currency_code,
    status: statusOf(order, captures),
    captures,
  }
}

export function toCapture(capture: z.output<typeof PaypalCapture>): Capture {
  const fee = capture.seller_receivable_breakdown?.paypal_fee
  const isComparable = fee?.currency_code === capture.amount.currency_code
  return {
    reference: capture.id,
    amount: fromPaypalMoney(capture.amount),
    currency: capture.amount.currency_code,
    status: CAPTURE_STATUS[capture.status] ?? 'pending',
    reason: capture.status_details?.reason ?? null,
    fee: fee && isComparable ? fromPaypalMoney(fee) : null,
  }
}

/** An unknown status counts as pending: never as paid, never as declined. */
const CAPTURE_STATUS: Record<string, Capture['status']> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
  PARTIALLY_REFUNDED: 'partially-refunded',
  REFUNDED: 'refunded',
}

function statusOf(order: PaypalOrder, captures: readonly Capture[]): PaymentState['status'] {
  const has = (...wanted: Capture['status'][]) => captures.some((c) => wanted.includes(c.status))
  if (has('completed', 'partially-refunded', 'refunded')) return 'captured'
  if (has('pending')) return 'pending'
  if (has('declined')) return 'declined'
  if (order.status === 'VOIDED') return 'voided'
  if (order.status === 'APPROVED') return 'approved'
  // COMPLETED without a capture is an authorised order: the money is reserved, not captured.
  if (order.status === 'COMPLETED') return 'approved'
  return 'created'
}
