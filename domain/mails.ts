/** The kinds of mails. */
export const MAIL_KINDS = [
  'order-placed',
  'order-edited',
  'order-paid',
  'order-shipped',
  'order-delivered',
  'order-cancelled',
  'order-reminder',
  'order-expired',
  'order-refunded',
  'order-link',
  'payer-receipt',
  'password-reset',
  'back-in-stock',
  'cart-reminder',
  'withdrawal-received',
  'low-stock',
  'welcome',
  'email-changed',
  'sign-in-changed',
  'new-order',
  'order-flagged',
  'new-withdrawal',
  'backup-old',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Those to the owner, who is told of the same orders as their buyers. */
export const OWNER_MAIL_KINDS = [
  'low-stock',
  'new-order',
  'order-flagged',
  'new-withdrawal',
  'backup-old',
] as const satisfies readonly MailKind[]

/** Changes of how somebody signs in, of which the account's email is told. */
export const SIGN_IN_CHANGES = [
  'second-factor-on',
  'second-factor-off',
  'recovery-codes',
  'passkey-added',
  'passkey-removed',
] as const
export type SignInChange = (typeof SIGN_IN_CHANGES)[number]

/**
 * Each template is sent once per order; an order may have several refunds, identified by their ids,
 * flags, identified by the flag and when it was raised, edits, links that its buyer asked for, and
 * receipts that whoever paid it asked for.
 */
export type MailTemplate =
  | MailKind
  | `order-refunded:${string}`
  | `order-flagged:${string}`
  | `order-edited:${string}`
  | `order-link:${string}`
  | `payer-receipt:${string}`

interface Mail {
  id: string
  template: MailTemplate
  orderId: string | null
  /** The mail that an admin sent again with this one. */
  resendOf: string | null
}

/**
 * Identifies what a mail tells: also a shop that was restored from a backup tells it under this
 * name. What an admin sends again is meant to arrive again.
 */
export function factOf({ id, template, orderId, resendOf }: Mail): string {
  return orderId && !resendOf ? `${template.replaceAll(':', '.')}.${orderId}` : id
}
