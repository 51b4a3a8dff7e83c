/**
 * Why a provider call failed. The kind decides what happens next; the issue is the provider's own
 * code for the log and for support.
 */
export type PaymentFaultKind =
  /** The card or account was declined; the shopper may choose another one. */
  | 'declined'
  /** The shopper has not approved the payment (yet, or any more). */
  | 'not-approved'
  /** Timeout, lost connection, 5xx, too many requests: the outcome is unknown, ask again later. */
  | 'unavailable'
  /** The response could not be understood: the outcome is unknown. */
  | 'unreadable'
  /** The provider does not know this reference, or no longer does. */
  | 'unknown-payment'
  /** The provider has already captured a payment for this order under another reference. */
  | 'already-paid'
  /** Credentials or permissions are wrong: the shop's owner must act. */
  | 'misconfigured'
  /** The provider has no call for it: a person does it on the provider's own pages. */
  | 'by-hand'
  /** The request itself was refused: a bug in the shop, or a state that does not allow it. */
  | 'refused'

export class PaymentFault extends Error {
  readonly kind: PaymentFaultKind
  /** For example INSTRUMENT_DECLINED. */
  readonly issue: string
  /** The number the provider's support asks for. */
  readonly debugId: string | null

  constructor(
    kind: PaymentFaultKind,
    issue: string,
    rest: { debugId?: string | null; cause?: unknown } = {},
  ) {
    super(`payment provider: ${kind} (${issue})`, { cause: rest.cause })
    this.name = 'PaymentFault'
    this.kind = kind
    this.issue = issue
    this.debugId = rest.debugId ?? null
  }
}

/** A webhook was not sent by the provider. The reason is for the log. */
export class WebhookRejected extends Error {
  constructor(reason: string) {
    super(`webhook rejected: ${reason}`)
    this.name = 'WebhookRejected'
  }
}
