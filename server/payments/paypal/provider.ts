import { z } from 'zod'
import type { Cents } from '#domain/money.ts'
import { PaymentFault } from '../payment-fault.ts'
import type {
  BrowserConfig,
  Capture,
  PaymentIds,
  PaymentProvider,
  PaymentRequest,
  PaymentState,
  RefundState,
} from '../provider.ts'
import { fromPaypalMoney, PaypalMoney, toPaypalMoney } from './amount.ts'
import { type CertificateTrust, isTrustedAddress } from './certificate-chain.ts'
import { createPaypalClient, type PaypalClientOptions } from './client.ts'
import { fetchCertificates } from './fetch-certificates.ts'
import { captureOf, Id, Links, Word } from './fields.ts'
import { PaypalCapture, PaypalOrder, toCapture, toPaymentState } from './order-state.ts'
import { readEvent } from './webhook-event.ts'
import { createWebhookVerifier } from './webhook-signature.ts'

export interface PaypalConfig extends PaypalClientOptions {
  browser: Omit<BrowserConfig, 'clientId'>
  currency: string
  /** Whether this is the emulator. */
  demo: boolean
  /** Where a shopper may be sent to approve, for example `https://*.paypal.com`. */
  approvalOrigins: readonly string[]
  /** Null when the shop has no webhook at PayPal. */
  webhook: { id: string; trust: CertificateTrust } | null
}

const Refund = z.object({ id: Id, status: Word, amount: PaypalMoney, links: Links })

/** PayPal through Orders v2 and Payments v2, for the real service and the emulator alike. */
export function paypalProvider(config: PaypalConfig) {
  const call = createPaypalClient(config)
  const { currency, demo } = config

  return {
    name: demo ? 'paypal-demo' : 'paypal',
    demo,
    currency,
    browser: { ...config.browser, clientId: config.clientId },
    readWebhook: webhookReader(config.webhook),
    askPayer: null,

    async createPayment(request: PaymentRequest, key: string) {
      const order = parseResponse(
        PaypalOrder,
        await call({
          method: 'POST',
          path: '/v2/checkout/orders',
          requestId: key,
          body: orderBody(request, demo ? DEMO_LOCALES[request.language] : 'en-US'),
        }),
      )
      const link = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
      const isOwn = link && isTrustedAddress(link.href, { origins: config.approvalOrigins })
      return { reference: order.id, approvalUrl: isOwn ? link.href : null }
    },

    lookUp,

    async report({ reference, captureReference, refunds }: PaymentIds) {
      const order = await orNull(readOrder(reference))
      const listed = order ? toPaymentState(order).captures : []
      const own = captureReference && (await orNull(readCapture(captureReference)))
      // Of refunds that the shop did not ask for, only the order tells the ids.
      const found = new Map((order ? refundsOf(order) : []).map((one) => [one.reference, one]))
      for (const id of refunds) {
        const known = await orNull(readRefund(id))
        if (known) found.set(id, known)
        else found.delete(id)
      }
      const others = listed.filter((one) => one.reference !== captureReference)
      return { captures: own ? [own, ...others] : others, refunds: [...found.values()] }
    },

    async capture(reference: string, key: string) {
      try {
        const path = `/v2/checkout/orders/${encodeURIComponent(reference)}/capture` as const
        const answer = await call({ method: 'POST', path, requestId: key })
        return toPaymentState(parseResponse(PaypalOrder, answer))
      } catch (error) {
        const before = error instanceof PaymentFault && error.issue === 'ORDER_ALREADY_CAPTURED'
        if (!before) throw error
        return lookUp(reference)
      }
    },

    async refund(captureReference: string, cents: Cents, key: string) {
      const path = `/v2/payments/captures/${encodeURIComponent(captureReference)}/refund` as const
      const body = { amount: toPaypalMoney(cents, currency) }
      return toRefundState(await call({ method: 'POST', path, requestId: key, body }))
    },

    lookUpRefund: readRefund,

    async void(reference: string) {
      const order = await readOrder(reference)
      const payments = order.purchase_units.flatMap((unit) => unit.payments ?? [])
      if (payments.some(({ captures }) => captures.length > 0)) {
        throw new PaymentFault('refused', 'ORDER_ALREADY_CAPTURED')
      }
      // An order that was only approved reserves no money and expires by itself; PayPal has no call
      // for it.
      for (const { id, status } of payments.flatMap(({ authorizations }) => authorizations)) {
        if (status === 'VOIDED') continue
        const path = `/v2/payments/authorizations/${encodeURIComponent(id)}/void` as const
        await call({ method: 'POST', path, requestId: `void-${id}` })
      }
    },
  } satisfies PaymentProvider

  async function lookUp(reference: string): Promise<PaymentState> {
    return toPaymentState(await readOrder(reference))
  }

  async function readRefund(refundReference: string): Promise<RefundState> {
    const path = `/v2/payments/refunds/${encodeURIComponent(refundReference)}` as const
    return toRefundState(await call({ method: 'GET', path }))
  }

  async function readCapture(captureReference: string): Promise<Capture> {
    const path = `/v2/payments/captures/${encodeURIComponent(captureReference)}` as const
    return toCapture(parseResponse(PaypalCapture, await call({ method: 'GET', path })))
  }

  async function readOrder(reference: string): Promise<PaypalOrder> {
    const path = `/v2/checkout/orders/${encodeURIComponent(reference)}` as const
    return parseResponse(PaypalOrder, await call({ method: 'GET', path }))
  }
}

/** Null if the provider does not know it. */
async function orNull<value>(answer: Promise<value>): Promise<value | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof PaymentFault && error.kind === 'unknown-payment') return null
    throw error
  }
}

function refundsOf(order: PaypalOrder): RefundState[] {
  const all = order.purchase_units.flatMap((unit) => unit.payments?.refunds ?? [])
  return all.map(toRefundState)
}

function webhookReader(webhook: PaypalConfig['webhook']): PaymentProvider['readWebhook'] {
  if (!webhook) return null
  const { id: webhookId, trust } = webhook
  const verify = createWebhookVerifier({ webhookId, trust, fetchCertificates })
  return async (headers, rawBody) => {
    await verify(headers, rawBody)
    return readEvent(rawBody)
  }
}

/** PayPal has no Somali; the emulator does. */
const DEMO_LOCALES = { en: 'en-US', so: 'so-SO' } as const

function toRefundState(answer: unknown): RefundState {
  const { id, amount, status, links } = parseResponse(Refund, answer)
  return {
    reference: id,
    captureReference: captureOf(links),
    amount: fromPaypalMoney(amount),
    currency: amount.currency_code,
    status: REFUND_STATUS[status] ?? 'pending',
  }
}

const REFUND_STATUS: Record<string, RefundState['status']> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

/** A response that cannot be parsed says nothing about what was done: the outcome is unknown. */
function parseResponse<schema extends z.ZodType>(
  schema: schema,
  answer: unknown,
): z.output<schema> {
  const result = schema.safeParse(answer)
  if (!result.success) throw new PaymentFault('unreadable', 'UNREADABLE', { cause: result.error })
  return result.data
}

/**
 * The breakdown is built from the order's stored lines, since PayPal refuses sums that do not add
 * up.
 */
function orderBody(request: PaymentRequest, locale: string): unknown {
  const { lines, totals, currency } = request
  const money = (cents: number) => toPaypalMoney(cents, currency)
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: request.orderId,
        invoice_id: invoiceId(request),
        description: truncate(request.description),
        amount: {
          ...money(totals.total),
          breakdown: {
            item_total: money(totals.items),
            ...(totals.coupon > 0 && { discount: money(totals.coupon) }),
            shipping: money(totals.shipping),
          },
        },
        items: lines.map((line) => ({
          name: truncate(line.name),
          quantity: String(line.quantity),
          unit_amount: money(line.unitPrice),
          category: 'PHYSICAL_GOODS',
        })),
      },
    ],
    application_context: {
      brand_name: truncate(request.brandName),
      locale,
      // The checkout already has the address; PayPal must not ask for another.
      shipping_preference: 'NO_SHIPPING',
      user_action: 'PAY_NOW',
      return_url: request.returnUrl,
      cancel_url: request.cancelUrl,
    },
  }
}

/**
 * One invoice number per attempt: an account that blocks duplicate invoices never takes one twice,
 * and still takes the next one, such as after lines were edited. The end of the id keeps it unique
 * if numbers start again, as in a second database on the same account.
 */
function invoiceId({ orderNumber, orderId, attempt }: PaymentRequest): string {
  return `${orderNumber}-${orderId.slice(-8)}-${attempt}`
}

/** PayPal allows 127 characters; cutting by code points keeps characters whole. */
function truncate(text: string): string {
  return [...text].slice(0, 127).join('')
}
