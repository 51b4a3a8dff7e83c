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
 * Controls the emulator from tests, or by the owner of a demo shop: act as the shopper, cause
 * faults, and inspect requests. `POST /control/{action}` runs the same actions with a JSON list of
 * arguments, authorised by client id and secret.
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

  /** The next captures are refused with INSTRUMENT_DECLINED, whatever instrument was chosen. */
  declineNext(times = 1): void {
    this.#context.faults.declineNext(times)
  }

  /** The next capture succeeds but stays pending, for example for PENDING_REVIEW. */
  pendNext(reason = 'PENDING_REVIEW'): void {
    this.#context.faults.pendNext(reason)
  }

  decidePending(captureId: string, decision: 'COMPLETED' | 'DECLINED'): void {
    decidePending(this.#context, captureId, decision)
  }

  /** The next refund is accepted but stays pending. */
  pendNextRefund(): void {
    this.#context.faults.pendNextRefund()
  }

  decideRefund(refundId: string, decision: 'COMPLETED' | 'FAILED'): void {
    decideRefund(this.#context, refundId, decision)
  }

  /** The owner refunds on PayPal's own pages; without an amount in full. */
  refundBehindTheShop(captureId: string, cents?: number): void {
    const amount = cents === undefined ? undefined : money(cents, 'USD')
    refundCapture(this.#context, captureId, amount ? { amount } : null)
  }

  /** Simulates a chargeback. */
  reverseCapture(captureId: string): void {
    reverseCapture(this.#context, captureId)
  }

  /** The buyer opens a dispute, or its stage changes. */
  sendDispute(captureId: string, stage: DisputeStage): void {
    sendDispute(this.#context, captureId, stage)
  }

  /** Simulates an approved order that was not captured in time. */
  reverseApproval(orderId: string): void {
    reverseApproval(this.#context, orderId)
  }

  fail(operation: Operation, fault: Fault, times = 1): void {
    this.#context.faults.queue(operation, fault, times)
  }

  /** Clears all requested faults. */
  repair(): void {
    this.#context.faults.clear()
  }

  /** Like an account that does not block repeated payments of an invoice number. */
  allowDuplicateInvoices(allowed = true): void {
    this.#context.faults.allowDuplicateInvoices = allowed
  }

  /** Changes the order at PayPal without the shop's knowledge. */
  changeOrder(orderId: string, changes: { cents?: number; currency?: string; customId?: string }) {
    const [unit] = findCheckout(this.#context, orderId).order.purchase_units
    const { cents, currency = unit.amount.currency_code, customId } = changes
    unit.amount = cents === undefined ? unit.amount : money(cents, currency)
    unit.amount.currency_code = currency
    if (customId !== undefined) unit.custom_id = customId
  }

  /** Simulates PayPal's deletion of orders that stay unpaid for a few hours. */
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

  /** The request that PayPal would send for an event, for delivery by hand. */
  signedWebhook(eventId: string): { body: string; headers: Record<string, string> } {
    const event = this.#context.webhooks.events.find(({ id }) => id === eventId)
    if (!event) throw notFound()
    return this.#context.webhooks.sign(JSON.stringify(event))
  }

  /** The same for an arbitrary body. */
  signText(text: string): { body: string; headers: Record<string, string> } {
    return this.#context.webhooks.sign(text)
  }

  webhooksSettled(): Promise<void> {
    return this.#context.webhooks.settled()
  }

  events(): { id: string; event_type: string }[] {
    return this.#context.webhooks.events.map(({ id, event_type }) => ({ id, event_type }))
  }

  /** All captures, newest last. */
  captures(): Capture[] {
    return Object.values(this.#context.store.state.checkouts).flatMap(
      ({ order }) => order.purchase_units[0].payments?.captures ?? [],
    )
  }

  /** All refunds, newest last. */
  refunds(): Refund[] {
    return Object.values(this.#context.store.state.refunds)
  }

  record(call: RecordedCall): void {
    this.calls.push(call)
    if (this.calls.length > 1000) this.calls.shift()
  }

  /** Runs an action by its name, for the control endpoint. */
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
