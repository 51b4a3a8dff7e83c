import { z } from 'zod'
import type { PaymentFaultKind } from '../payment-fault.ts'
import { Word } from './fields.ts'

const Refusal = z.object({
  // These are stored: a value that is not safe to store is dropped.
  name: Word.optional().catch(undefined),
  debug_id: Word.optional().catch(undefined),
  details: z
    .array(z.object({ issue: Word.optional().catch(undefined) }))
    .max(100)
    .optional()
    .catch(undefined),
})

/** The fault for PayPal's issue codes; all others are `refused`. */
const KINDS: Record<string, PaymentFaultKind> = {
  INSTRUMENT_DECLINED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  CARD_EXPIRED: 'declined',
  PAYER_ACTION_REQUIRED: 'not-approved',
  ORDER_NOT_APPROVED: 'not-approved',
  // The shopper has no attempts left on this payment: only a new one helps.
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'unknown-payment',
  ORDER_EXPIRED: 'unknown-payment',
  ORDER_VOIDED: 'unknown-payment',
  RESOURCE_NOT_FOUND: 'unknown-payment',
  INVALID_RESOURCE_ID: 'unknown-payment',
  DUPLICATE_INVOICE_ID: 'already-paid',
  AUTHENTICATION_FAILURE: 'misconfigured',
  NOT_AUTHORIZED: 'misconfigured',
  PERMISSION_DENIED: 'misconfigured',
  PAYEE_ACCOUNT_RESTRICTED: 'misconfigured',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'misconfigured',
}

/** Reads `{ name, details: [{ issue }], debug_id }`; the issue is more specific than the name. */
export function refusalOf(
  status: number,
  answer: unknown,
): { kind: PaymentFaultKind; issue: string; debugId: string | null } {
  const { data } = Refusal.safeParse(answer)
  const issue = data?.details?.[0]?.issue ?? data?.name ?? `HTTP_${status}`
  const byStatus =
    status === 401 || status === 403 ? 'misconfigured' : status === 404 ? 'unknown-payment' : null
  return {
    kind: KINDS[issue] ?? KINDS[data?.name ?? ''] ?? byStatus ?? 'refused',
    issue,
    debugId: data?.debug_id ?? null,
  }
}
