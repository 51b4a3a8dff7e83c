import { money } from './amount-check.ts'
import { approveOrder, type CheckoutContext, findCheckout } from './checkout.ts'
import { type DisputeStage, reverseApproval, reverseCapture, sendDispute } from './disputes.ts'
import type { Fault, Operation } from './faults.ts'
import { decidePending, decideRefund, refundCapture } from './payments.ts'
import { notFound } from './refusal.ts'
import type { Capture, Instrument, Refund } from './state.ts'
import type { Tokens } from './tokens.ts'

export interface RecordedCall {
  operation: Operation
  id: string
  requestId: string | string[] | undefined
}

/**
 * What tests, and a curious owner of a demo shop, can do to the emulator: play the shopper, let
 * things go wrong, and look at what was asked. The same actions answer
 * `POST /control/{action}` with a JSON list of arguments, by client id and secret.
 */
export class Control {
  readonly calls: RecordedCall[] = []
  #context: CheckoutContext
  #tokens: Tokens

  constructor(context: CheckoutContext, tokens: Tokens) {
    this.#context = context
    this.#tokens = tokens
  }

  /** The shopper approves the payment. */
  approve(orderId: string, instrument: Instrument = 'account'): void {
    approveOrder(this.#context, orderId, instrument)
  }

  /** The next captures are refused with INSTRUMENT_DECLINED, whatever the shopper chose. */
  declineNext(times = 1): void {
    this.#context.faults.declineNext(times)
  }

  /** The next capture is taken but waits, for example for PENDING_REVIEW. */
  pendNext(reason = 'PENDING_REVIEW'): void {
    this.#context.faults.pendNext(reason)
  }

  decidePending(captureId: string, decision: 'COMPLETED' | 'DECLINED'): void {
    decidePending(this.#context, captureId, decision)
  }

  /** The next refund is taken on but waits. */
  pendNextRefund(): void {
    this.#context.faults.pendNextRefund()
  }

  decideRefund(refundId: string, decision: 'COMPLETED' | 'FAILED'): void {
    decideRefund(this.#context, refundId, decision)
  }

  /** The owner gives money back on PayPal's own pages; without an amount all of it. */
  refundBehindTheShop(captureId: string, cents?: number): void {
    const amount = cents === undefined ? undefined : money(cents, 'USD')
    refundCapture(this.#context, captureId, amount ? { amount } : null)
  }

  /** As a chargeback does. */
  reverseCapture(captureId: string): void {
    reverseCapture(this.#context, captureId)
  }

  /** The buyer disputes a payment, or the dispute goes on. */
  sendDispute(captureId: string, stage: DisputeStage): void {
    sendDispute(this.#context, captureId, stage)
  }

  /** An approved order that nobody captured in time. */
  reverseApproval(orderId: string): void {
    reverseApproval(this.#context, orderId)
  }

  fail(operation: Operation, fault: Fault, times = 1): void {
    this.#context.faults.queue(operation, fault, times)
  }

  /** Nothing that was asked to go wrong goes wrong any more. */
  repair(): void {
    this.#context.faults.clear()
  }

  /** As an account that does not block payments with an invoice number that was paid before. */
  allowDuplicateInvoices(allowed = true): void {
    this.#context.faults.allowDuplicateInvoices = allowed
  }

  /** Changes what the order is about behind the shop's back. */
  changeOrder(orderId: string, changes: { cents?: number; currency?: string; customId?: string }) {
    const [unit] = findCheckout(this.#context, orderId).order.purchase_units
    const { cents, currency = unit.amount.currency_code, customId } = changes
    unit.amount = cents === undefined ? unit.amount : money(cents, currency)
    unit.amount.currency_code = currency
    if (customId !== undefined) unit.custom_id = customId
  }

  /** PayPal forgets orders that nobody paid for a few hours. */
  forgetOrder(orderId: string): void {
    delete this.#context.store.state.checkouts[orderId]
  }

  revokeTokens(): void {
    this.#tokens.revokeAll()
  }

  tokensGranted(): number {
    return this.#tokens.granted
  }

  sendWebhooksTo(url: string | null): void {
    this.#context.webhooks.url = url
  }

  repeatWebhooks(times: number): void {
    this.#context.webhooks.repeat(times)
  }

  holdWebhooks(): void {
    this.#context.webhooks.hold()
  }

  releaseWebhooks(order: 'as-sent' | 'reversed' = 'as-sent'): void {
    this.#context.webhooks.release(order)
  }

  redeliverWebhook(eventId: string): void {
    const event = this.#context.webhooks.events.find(({ id }) => id === eventId)
    if (!event) throw notFound()
    this.#context.webhooks.deliver(event)
  }

  /** The request PayPal would make for an event, for whoever carries it to the shop by hand. */
  signedWebhook(eventId: string): { body: string; headers: Record<string, string> } {
    const event = this.#context.webhooks.events.find(({ id }) => id === eventId)
    if (!event) throw notFound()
    return this.#context.webhooks.sign(JSON.stringify(event))
  }

  /** The same for any text at all. */
  signText(text: string): { body: string; headers: Record<string, string> } {
    return this.#context.webhooks.sign(text)
  }

  webhooksSettled(): Promise<void> {
    return this.#context.webhooks.settled()
  }

  events(): { id: string; event_type: string }[] {
    return this.#context.webhooks.events.map(({ id, event_type }) => ({ id, event_type }))
  }

  /** All money taken, the newest last. */
  captures(): Capture[] {
    return Object.values(this.#context.store.state.checkouts).flatMap(
      ({ order }) => order.purchase_units[0].payments?.captures ?? [],
    )
  }

  /** All money given back, the newest last. */
  refunds(): Refund[] {
    return Object.values(this.#context.store.state.refunds)
  }

  record(call: RecordedCall): void {
    this.calls.push(call)
    if (this.calls.length > 1000) this.calls.shift()
  }

  /** One action by its name, for the control endpoint. */
  async run(action: string, args: unknown): Promise<unknown> {
    if (!REMOTE.has(action)) throw notFound()
    const method = Reflect.get(this, action) as (...args: unknown[]) => unknown
    const result = await method.apply(this, Array.isArray(args) ? args : [])
    await this.#context.store.saved()
    return { result: result ?? null }
  }
}

const REMOTE = new Set([
  'approve',
  'declineNext',
  'pendNext',
  'decidePending',
  'pendNextRefund',
  'decideRefund',
  'refundBehindTheShop',
  'reverseCapture',
  'sendDispute',
  'reverseApproval',
  'fail',
  'repair',
  'allowDuplicateInvoices',
  'changeOrder',
  'forgetOrder',
  'revokeTokens',
  'sendWebhooksTo',
  'repeatWebhooks',
  'holdWebhooks',
  'releaseWebhooks',
  'redeliverWebhook',
  'signedWebhook',
  'signText',
  'webhooksSettled',
  'events',
  'captures',
  'refunds',
])
