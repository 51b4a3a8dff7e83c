/** The kinds of mails. */
export const MAIL_KINDS = [
  'order-placed',
  'order-paid',
  'order-delivered',
  'order-cancelled',
  'order-reminder',
  'order-expired',
  'order-refunded',
  'password-reset',
  'back-in-stock',
  'low-stock',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/**
 * Each template is sent once per order; an order may have several refunds, identified by their ids.
 */
export type MailTemplate = MailKind | `order-refunded:${string}`
