import type { Locale } from '#domain/locale.ts'
import type { Cents } from '#domain/money.ts'

/**
 * The plug every way of paying fits into. PayPal is one (`paypal/provider.ts`), mobile money will be
 * another; `provider-suite.ts` is the test suite that each of them passes.
 *
 * A provider only talks to the outside: it knows no database, and whether an order counts as paid
 * is decided by `settle-payment.ts` alone, from the `PaymentState` that a provider reports.
 * All amounts are whole cents; references are at most 100 visible ASCII characters. Every method may
 * throw a `PaymentFault` and nothing else on purpose.
 */
export interface PaymentProvider {
  /** Stands in `payments.provider` for ever; the demo has another one than the real service. */
  readonly name: string
  /** What the browser needs to show the provider's buttons; nothing in it is secret. */
  readonly browser: BrowserConfig
  /** Announces a payment to the provider. The same key always answers the same payment. */
  createPayment(request: PaymentRequest, key: string): Promise<CreatedPayment>
  /** Asks how a payment stands. Changes nothing. */
  lookUp(reference: string): Promise<PaymentState>
  /**
   * Takes the money of an approved payment. Safe to repeat with the same key, also when the outcome
   * of the first call is unknown; a payment that was captured before answers its present state.
   */
  capture(reference: string, key: string): Promise<PaymentState>
  /** Gives money of one capture back, in part or whole. Safe to repeat with the same key. */
  refund(captureReference: string, cents: Cents, key: string): Promise<RefundState>
  /** Asks how a refund stands that was taken on but not done. Changes nothing. */
  lookUpRefund(refundReference: string): Promise<RefundState>
  /**
   * Reads what the provider tells by itself, once its signature over exactly these bytes was found
   * good. Null: the shop is not set up to be told. Throws WebhookRejected for what somebody else has
   * sent, PaymentFault where it cannot be checked or read.
   */
  readonly readWebhook:
    | ((
        headers: Record<string, string | string[] | undefined>,
        rawBody: Uint8Array,
      ) => Promise<ProviderEvent>)
    | null
  /** Lets go of a payment that was not captured, so that nothing stays reserved on the card. */
  void(reference: string): Promise<void>
}

export interface BrowserConfig {
  clientId: string
  currency: string
  /** Where the provider's script comes from, without a query. */
  sdkUrl: string
  environment: 'sandbox' | 'live'
  /** True: no money moves, and the buttons say so. */
  demo: boolean
}

export interface PaymentRequest {
  orderId: string
  orderNumber: string
  lines: readonly PaymentLine[]
  totals: { items: Cents; shipping: Cents; total: Cents }
  currency: string
  /** Absolute addresses of the shop, for shoppers who pay without a pop-up. */
  returnUrl: string
  cancelUrl: string
  /** The shop's name, as the approval page shows it. */
  brandName: string
  description: string
  language: Locale
}

interface PaymentLine {
  name: string
  /** The price frozen on the order, so that the provider's sum is the order's sum. */
  unitPrice: Cents
  quantity: number
}

interface CreatedPayment {
  reference: string
  /**
   * Where a shopper approves without the provider's script; always a page of the provider. Null: it
   * named none, or one of somebody else.
   */
  approvalUrl: string | null
}

export interface PaymentState {
  reference: string
  /** The order it was created for, as the provider has it; null if the provider names none. */
  orderId: string | null
  /** What the shopper is asked for. */
  amount: Cents
  currency: string
  status: 'created' | 'approved' | 'pending' | 'captured' | 'declined' | 'voided'
  captures: readonly Capture[]
}

export interface Capture {
  reference: string
  amount: Cents
  currency: string
  status: 'pending' | 'completed' | 'declined' | 'partially-refunded' | 'refunded'
  /** Why it is pending or was declined, in the provider's words. */
  reason: string | null
}

export interface RefundState {
  reference: string
  /** The capture it gives back; null if the provider names none. */
  captureReference: string | null
  amount: Cents
  currency: string
  status: 'pending' | 'completed' | 'failed'
}

/**
 * What a provider tells by itself. Its references say whom to ask about; nothing that it says of
 * money is believed. Stored as it is.
 */
export interface ProviderEvent {
  /** Unique for ever: a delivery that is repeated has the same one. */
  id: string
  /** In the provider's words. */
  type: string
  kind: EventKind
  /** Of the payment. */
  reference: string | null
  captures: string[]
  refund: string | null
  /** Our order, as the provider has it. */
  orderId: string | null
  dispute: {
    stage: 'opened' | 'updated' | 'resolved'
    reference: string | null
    reason: string | null
  } | null
}

export type EventKind =
  | 'payment'
  /** The shopper's approval was taken back, since nobody captured it. */
  | 'approval-reversed'
  | 'refund'
  /** Money that was captured has been taken back, as by a chargeback. */
  | 'reversed'
  | 'dispute'
  /** Nothing that the shop needs to know. */
  | 'other'
