import { randomInt } from 'node:crypto'
import type { Store } from '../store.ts'
import { assertAmounts } from './amount-check.ts'
import type { Faults } from './faults.ts'
import { invalid, notFound, unprocessable } from './refusal.ts'
import type { Authorization, Capture, Checkout, Instrument, Money, Order, State } from './state.ts'
import type { WebhookSender } from './webhook-sender.ts'

export interface CheckoutContext {
  store: Store<State>
  faults: Faults
  webhooks: WebhookSender
  apiUrl: () => string
  /** URL of the approval page for the shopper's browser. */
  approvalUrl: (orderId: string) => string
}

const MAX_ATTEMPTS = 10

type OrderRequest = Pick<Order, 'intent' | 'purchase_units'> & {
  application_context?: Record<string, string>
  payment_source?: { paypal?: { experience_context?: Record<string, string> } }
}

export function createOrder(context: CheckoutContext, body: unknown): Order {
  const request = body as OrderRequest
  const [unit] = Array.isArray(request?.purchase_units) ? request.purchase_units : []
  if (!unit) throw invalid('MISSING_REQUIRED_PARAMETER')
  if (request.intent !== 'CAPTURE' && request.intent !== 'AUTHORIZE') {
    throw invalid('INVALID_PARAMETER_VALUE')
  }
  assertAmounts(unit)

  // The newer requests name the wallet and its experience, the older ones an application context.
  const wallet = request.payment_source?.paypal
  const experience = wallet?.experience_context ?? request.application_context ?? {}
  const id = makeId()
  const now = new Date().toISOString()
  const self = `${context.apiUrl()}/v2/checkout/orders/${id}`
  const order: Order = {
    id,
    intent: request.intent,
    status: wallet ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    create_time: now,
    update_time: now,
    purchase_units: [{ ...unit, reference_id: unit.reference_id ?? 'default' }],
    ...(wallet && { payment_source: { paypal: {} } }),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: context.approvalUrl(id), rel: wallet ? 'payer-action' : 'approve', method: 'GET' },
      request.intent === 'CAPTURE'
        ? { href: `${self}/capture`, rel: 'capture', method: 'POST' }
        : { href: `${self}/authorize`, rel: 'authorize', method: 'POST' },
    ],
  }
  context.store.state.checkouts[id] = {
    order,
    instrument: null,
    attempts: 0,
    returnUrl: experience.return_url ?? null,
    cancelUrl: experience.cancel_url ?? null,
    brandName: experience.brand_name ?? null,
    locale: experience.locale ?? 'en-US',
  }
  return order
}

export function findCheckout({ store }: Pick<CheckoutContext, 'store'>, id: string): Checkout {
  const checkout = Object.hasOwn(store.state.checkouts, id) ? store.state.checkouts[id] : null
  if (!checkout) throw notFound()
  return checkout
}

/** The shopper's choice in the approval window; a second choice replaces the first. */
export function approveOrder(
  context: CheckoutContext,
  id: string,
  instrument: Instrument,
): Checkout {
  const checkout = findCheckout(context, id)
  const { order } = checkout
  if (order.status === 'COMPLETED' || order.status === 'VOIDED') return checkout
  const first = order.status !== 'APPROVED'
  checkout.instrument = instrument
  const payer = { payer_id: 'DEMOPAYER0001', email_address: 'demo-payer@paypal.example' }
  setStatus(order, 'APPROVED')
  order.payer = payer
  order.payment_source =
    instrument === 'account'
      ? { paypal: { email_address: payer.email_address, account_id: payer.payer_id } }
      : { card: { brand: 'VISA', last_digits: instrument === 'card' ? '1111' : '0002' } }
  if (first) context.webhooks.send('CHECKOUT.ORDER.APPROVED', 'checkout-order', order)
  return checkout
}

export function captureOrder(context: CheckoutContext, id: string): Order {
  const checkout = takePayment(context, id, 'CAPTURE', 'ORDER_ALREADY_CAPTURED')
  const [unit] = checkout.order.purchase_units
  const pending = context.faults.takePending()
  const captureId = makeId()
  const now = new Date().toISOString()
  const capture: Capture = {
    id: captureId,
    status: pending ? 'PENDING' : 'COMPLETED',
    ...(pending && { status_details: { reason: pending } }),
    amount: { currency_code: unit.amount.currency_code, value: unit.amount.value },
    final_capture: true,
    ...(!pending && { seller_receivable_breakdown: breakDown(unit.amount) }),
    ...(unit.custom_id && { custom_id: unit.custom_id }),
    ...(unit.invoice_id && { invoice_id: unit.invoice_id }),
    create_time: now,
    update_time: now,
    supplementary_data: { related_ids: { order_id: id } },
    links: paymentLinks(context, 'captures', captureId, 'refund'),
  }
  unit.payments = { captures: [capture] }
  setStatus(checkout.order, 'COMPLETED')
  context.webhooks.send(`PAYMENT.CAPTURE.${capture.status}`, 'capture', capture)
  return checkout.order
}

export function authorizeOrder(context: CheckoutContext, id: string): Order {
  const checkout = takePayment(context, id, 'AUTHORIZE', 'ORDER_ALREADY_AUTHORIZED')
  const [unit] = checkout.order.purchase_units
  const authorizationId = makeId()
  const authorization: Authorization = {
    id: authorizationId,
    status: 'CREATED',
    amount: { currency_code: unit.amount.currency_code, value: unit.amount.value },
    ...(unit.custom_id && { custom_id: unit.custom_id }),
    create_time: new Date().toISOString(),
    links: paymentLinks(context, 'authorizations', authorizationId, 'void'),
  }
  unit.payments = { authorizations: [authorization] }
  setStatus(checkout.order, 'COMPLETED')
  context.webhooks.send('PAYMENT.AUTHORIZATION.CREATED', 'authorization', authorization)
  return checkout.order
}

/** Checks everything that prevents the payment, in PayPal's order. */
function takePayment(
  context: CheckoutContext,
  id: string,
  intent: Order['intent'],
  doneBefore: string,
): Checkout {
  const checkout = findCheckout(context, id)
  const { order } = checkout
  if (order.intent !== intent) throw unprocessable('ACTION_DOES_NOT_MATCH_INTENT')
  if (order.status === 'COMPLETED') throw unprocessable(doneBefore)
  if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED')
  if (checkout.attempts >= MAX_ATTEMPTS) {
    throw unprocessable('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED')
  }
  checkout.attempts += 1
  if (context.faults.takeDecline() || checkout.instrument === 'declined-card') {
    const redirect = { href: context.approvalUrl(id), rel: 'redirect', method: 'GET' } as const
    throw unprocessable('INSTRUMENT_DECLINED', [redirect])
  }
  if (!context.faults.allowDuplicateInvoices && hasPaidInvoice(context, checkout)) {
    throw unprocessable('DUPLICATE_INVOICE_ID')
  }
  return checkout
}

/** Like an account that blocks accidental payments: an invoice number can be paid once. */
function hasPaidInvoice({ store }: CheckoutContext, { order }: Checkout): boolean {
  const invoice = order.purchase_units[0].invoice_id
  if (invoice === undefined) return false
  return Object.values(store.state.checkouts).some(
    (other) =>
      other.order.id !== order.id &&
      other.order.status === 'COMPLETED' &&
      other.order.purchase_units[0].invoice_id === invoice,
  )
}

function paymentLinks(
  context: CheckoutContext,
  kind: 'captures' | 'authorizations',
  id: string,
  action: string,
): Capture['links'] {
  const self = `${context.apiUrl()}/v2/payments/${kind}/${id}`
  return [
    { href: self, rel: 'self', method: 'GET' },
    { href: `${self}/${action}`, rel: action, method: 'POST' },
  ]
}

function setStatus(order: Order, status: Order['status']): void {
  order.status = status
  order.update_time = new Date().toISOString()
}

/** 17 characters, like PayPal's ids. */
export function makeId(): string {
  const letters = '0123456789ABCDEFGHJKLMNPRSTUVWXY'
  return Array.from({ length: 17 }, () => letters[randomInt(letters.length)]).join('')
}

/** The fee of the emulator: 3.49 % and 49 cents, as PayPal's list price in the US. */
function breakDown({ currency_code, value }: Money): Capture['seller_receivable_breakdown'] {
  const money = (cents: number) => ({ currency_code, value: (cents / 100).toFixed(2) })
  const gross = Math.round(Number(value) * 100)
  const fee = Math.min(gross, Math.round(gross * 0.0349) + 49)
  return { gross_amount: money(gross), paypal_fee: money(fee), net_amount: money(gross - fee) }
}
