/**
 * What a provider could not do. The kind decides what happens next, the issue is the provider's own
 * word for the log and for support.
 */
export type PaymentFaultKind =
  /** The card or account was refused; the shopper may choose another one. */
  | 'declined'
  /** The shopper has not approved the payment (yet, or any more). */
  | 'not-approved'
  /** Time-out, lost connection, 5xx, too many requests: the outcome is unknown, ask again later. */
  | 'unavailable'
  /** An answer came, but not one that the shop understands: the outcome is unknown. */
  | 'unreadable'
  /** The provider does not know this reference, or has forgotten it. */
  | 'unknown-payment'
  /** The provider has already taken money for this order under another reference. */
  | 'already-paid'
  /** Credentials or rights are wrong: the shop's owner must act. */
  | 'misconfigured'
  /** The request itself was refused. A mistake of ours, or a state that does not allow it. */
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

/** What came by webhook was not sent by the provider. The reason is for the log. */
export class WebhookRejected extends Error {
  constructor(reason: string) {
    super(`webhook rejected: ${reason}`)
    this.name = 'WebhookRejected'
  }
}
