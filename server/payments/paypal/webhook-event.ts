import { z } from 'zod'
import { PaymentFault } from '../payment-fault.ts'
import type { ProviderEvent } from '../provider.ts'
import { captureOf, Id, Links, Word } from './fields.ts'
import { parseJson } from './read-answer.ts'

const id = Id.optional().catch(undefined)
const word = Word.optional().catch(undefined)

/**
 * What the shop reads from the resource of an event: an order, a capture, a refund or a dispute. A
 * missing or malformed field is simply absent. Names and addresses of payers are never read, so
 * they are never stored.
 */
const Resource = z.object({
  id,
  custom_id: id,
  order_id: id,
  purchase_units: z
    .array(z.object({ custom_id: id }))
    .max(10)
    .optional()
    .catch(undefined),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: id, capture_id: id }).optional() })
    .optional()
    .catch(undefined),
  links: Links.catch([]),
  dispute_id: id,
  reason: word,
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: id }))
    .max(50)
    .optional()
    .catch(undefined),
})
type Resource = z.output<typeof Resource>

const Event = z.object({
  id: Id,
  event_type: z.string().regex(/^[A-Z][A-Z0-9._-]{1,99}$/),
  resource: z.unknown(),
})

/** Reads an event whose signature was verified. Throws PaymentFault `unreadable`. */
export function readEvent(rawBody: Uint8Array): ProviderEvent {
  const { data, error } = Event.safeParse(parseJson(Buffer.from(rawBody).toString()))
  if (!data) throw new PaymentFault('unreadable', 'UNREADABLE_EVENT', { cause: error })
  const resource = Resource.safeParse(data.resource).data ?? Resource.parse({})
  const facts = { ...NOTHING, orderId: orderIdOf(resource), ...factsOf(data.event_type, resource) }
  return { id: data.id, type: data.event_type, ...facts }
}

type Facts = Omit<ProviderEvent, 'id' | 'type'>

const NOTHING: Facts = {
  kind: 'other',
  reference: null,
  captures: [],
  refund: null,
  orderId: null,
  dispute: null,
}

function orderIdOf({ custom_id, purchase_units = [] }: Resource): string | null {
  return custom_id ?? purchase_units[0]?.custom_id ?? null
}

function factsOf(type: string, resource: Resource): Partial<Facts> {
  const related = resource.supplementary_data?.related_ids
  switch (type) {
    case 'CHECKOUT.ORDER.APPROVED':
    case 'CHECKOUT.ORDER.COMPLETED':
      return { kind: 'payment', reference: resource.id ?? null }
    case 'CHECKOUT.PAYMENT-APPROVAL.REVERSED':
      return { kind: 'approval-reversed', reference: resource.order_id ?? resource.id ?? null }
    case 'PAYMENT.CAPTURE.PENDING':
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED':
      return {
        kind: 'payment',
        reference: related?.order_id ?? null,
        captures: present(resource.id),
      }
    case 'PAYMENT.CAPTURE.REFUNDED':
    case 'PAYMENT.REFUND.FAILED':
      return {
        kind: 'refund',
        refund: resource.id ?? null,
        captures: present(captureOf(resource.links) ?? related?.capture_id),
      }
    case 'PAYMENT.CAPTURE.REVERSED':
      // Comes with the capture, or with the refund that PayPal made of it.
      return { kind: 'reversed', captures: present(captureOf(resource.links) ?? resource.id) }
    case 'CUSTOMER.DISPUTE.CREATED':
      return disputeOf('opened', resource)
    case 'CUSTOMER.DISPUTE.UPDATED':
      return disputeOf('updated', resource)
    case 'CUSTOMER.DISPUTE.RESOLVED':
      return disputeOf('resolved', resource)
    default:
      return {}
  }
}

function disputeOf(
  stage: NonNullable<Facts['dispute']>['stage'],
  { dispute_id, disputed_transactions = [], reason }: Resource,
): Partial<Facts> {
  return {
    kind: 'dispute',
    captures: disputed_transactions.flatMap((one) => present(one.seller_transaction_id)),
    dispute: { stage, reference: dispute_id ?? null, reason: reason ?? null },
  }
}

function present(value: string | null | undefined): string[] {
  return value ? [value] : []
}
