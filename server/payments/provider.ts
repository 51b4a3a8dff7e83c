import type { PaymentReport } from '#domain/books.ts'
import type { Locale } from '#domain/locale.ts'
import type { Cents } from '#domain/money.ts'
import type { DeclineReason } from '#domain/payments.ts'
import type { CallJournal } from './call-journal.ts'

/**
 * The interface of a payment provider, of which a shop may have several (`providers.ts`). PayPal is
 * one (`paypal/provider.ts`); each passes the test suite in `provider-suite.ts`.
 *
 * A provider only talks to the outside: it knows no database, and `settle-payment.ts` alone decides
 * whether an order is paid, from the `PaymentState` that the provider reports. All amounts are
 * whole cents; references are at most 100 visible ASCII characters. The only expected error of any
 * method is a `PaymentFault`. A provider that cannot be asked what it did stores its calls in the
 * `CallJournal` that it is given, and answers from there.
 *
 * A second provider also needs: its settings in `config.ts`, a branch in `open-provider.ts`, its
 * method in `domain/checkout.ts`, its hosts in `http/csp.ts`, and its button in `web/payments`.
 */
export interface PaymentProvider {
  /**
   * Stored in `payments.provider`, so it never changes; the demo's differs from the real service's.
   */
  readonly name: string
  /** True when no money moves; the pages say so. */
  readonly demo: boolean
  /** Of every payment. */
  readonly currency: string
  /** What the provider's script needs in the browser, none of it secret; null if it has none. */
  readonly browser: BrowserConfig | null
  /** Creates a payment at the provider. The same key always returns the same payment. */
  createPayment(request: PaymentRequest, key: string, journal: CallJournal): Promise<CreatedPayment>
  /**
   * Asks the payer on their phone, and returns once they have answered, which takes minutes: only a
   * job calls it. Each payment is asked for once, however often this is called. Null if shoppers
   * approve on the provider's own pages.
   */
  readonly askPayer: ((reference: string, journal: CallJournal) => Promise<void>) | null
  /** Returns the state of a payment. Changes nothing. */
  lookUp(reference: string, journal: CallJournal): Promise<PaymentState>
  /**
   * Captures an approved payment. Safe to repeat with the same key, even when the outcome of the
   * first call is unknown; for a payment that was captured before it returns the current state.
   */
  capture(reference: string, key: string, journal: CallJournal): Promise<PaymentState>
  /** Refunds a capture, in part or whole. Safe to repeat with the same key. */
  refund(
    captureReference: string,
    cents: Cents,
    key: string,
    journal: CallJournal,
  ): Promise<RefundState>
  /** Returns the state of a refund that was accepted but not completed. Changes nothing. */
  lookUpRefund(refundReference: string): Promise<RefundState>
  /**
   * Says what its own books contain about a payment, each thing asked by its id; what it does not
   * know is missing. Changes nothing. Null if it cannot be asked.
   */
  readonly report: ((ids: PaymentIds) => Promise<PaymentReport>) | null
  /**
   * Verifies the signature over exactly these bytes and reads the event. Null when the shop has no
   * webhook. Throws WebhookRejected for what the provider did not send, PaymentFault when it cannot
   * be verified or read.
   */
  readonly readWebhook:
    | ((
        headers: Record<string, string | string[] | undefined>,
        rawBody: Uint8Array,
      ) => Promise<ProviderEvent>)
    | null
  /** Voids a payment that was not captured, so that nothing stays reserved. */
  void(reference: string, journal: CallJournal): Promise<void>
}

export interface BrowserConfig {
  clientId: string
  /** The URL of the provider's script, without a query. */
  sdkUrl: string
  environment: 'sandbox' | 'live'
}

export interface PaymentRequest {
  orderId: string
  orderNumber: string
  /** Counts the payments of an order from 1. */
  attempt: number
  lines: readonly PaymentLine[]
  totals: { items: Cents; coupon: Cents; shipping: Cents; total: Cents }
  currency: string
  /** Absolute URLs of the shop, for shoppers who pay without a pop-up. */
  returnUrl: string
  cancelUrl: string
  /** The shop's name, as the approval page shows it. */
  brandName: string
  description: string
  language: Locale
  /** The account that is asked, for a provider with `askPayer`; digits with the country code. */
  payer?: string | null
}

interface PaymentLine {
  name: string
  /** The price frozen on the order, so that the provider's total equals the order's. */
  unitPrice: Cents
  quantity: number
}

interface CreatedPayment {
  reference: string
  /**
   * Where a shopper approves without the provider's script; always a page of the provider. Null
   * when it named none, or one on another host.
   */
  approvalUrl: string | null
}

export interface PaymentState {
  reference: string
  /** The order it was created for, as the provider reports it; null if it names none. */
  orderId: string | null
  /** What the shopper is asked to pay. */
  amount: Cents
  currency: string
  status:
    | 'created'
    /** The payer is being asked on their phone. */
    | 'waiting'
    | 'approved'
    | 'pending'
    | 'captured'
    | 'declined'
    | 'voided'
    /** An answer is missing that cannot be asked for: only a person can find out. */
    | 'unknown'
  captures: readonly Capture[]
  /** Why it was declined, if the provider says so. */
  reason?: DeclineReason
}

export interface Capture {
  reference: string
  amount: Cents
  currency: string
  status: 'pending' | 'completed' | 'declined' | 'partially-refunded' | 'refunded'
  /** Why it is pending or was declined, as the provider's code. */
  reason: string | null
  /** What the provider deducted; null if it does not say. */
  fee: Cents | null
}

/** The provider's ids of a payment and what belongs to it. */
export interface PaymentIds {
  reference: string
  captureReference: string | null
  refunds: readonly string[]
}

export interface RefundState {
  reference: string
  /** The refunded capture; null if the provider names none. */
  captureReference: string | null
  amount: Cents
  currency: string
  status: 'pending' | 'completed' | 'failed'
}

/**
 * An event that a provider sends. Its references tell what to look up; its amounts are never
 * trusted. Stored as it is.
 */
export interface ProviderEvent {
  /** Unique; a repeated delivery has the same id. */
  id: string
  /** The provider's own type. */
  type: string
  kind: EventKind
  /** Of the payment. */
  reference: string | null
  captures: string[]
  refund: string | null
  /** The shop's order, as the provider reports it. */
  orderId: string | null
  dispute: {
    stage: 'opened' | 'updated' | 'resolved'
    reference: string | null
    reason: string | null
  } | null
}

export type EventKind =
  | 'payment'
  /** The shopper's approval was reversed, since it was never captured. */
  | 'approval-reversed'
  | 'refund'
  /** Captured money was taken back, for example by a chargeback. */
  | 'reversed'
  | 'dispute'
  /** Irrelevant to the shop. */
  | 'other'
