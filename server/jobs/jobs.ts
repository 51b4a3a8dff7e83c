import type { Locale } from '#domain/locale.ts'
import type { Shop } from '../shop.ts'

/** Everything that happens later: job name → payload. Ids only, so that a job reads what is true then. */
export interface Jobs {
  'make-picture-widths': { pictureId: string }
  'drop-picture': { pictureId: string }
  'check-import': { importId: string }
  'write-import': { importId: string }
  'order-placed': { orderId: string }
  'order-paid': { orderId: string }
  /** `deliveredAt`: an ISO moment; nothing is done if the order's differs. Older jobs have none. */
  'order-delivered': { orderId: string; deliveredAt?: string }
  /** Only where somebody else than the customer cancelled. */
  'order-cancelled': { orderId: string }
  'order-reminder': { orderId: string }
  'order-expired': { orderId: string }
  'order-refunded': { refundId: string }
  /** What the payment provider has told by itself. */
  'handle-webhook-event': { eventId: string }
  /** A mail of the outbox that an admin wants sent again. */
  'send-mail': { mailId: string }
  /** Names the email that was typed and not the account, which the asking must not look up. */
  'send-password-reset': { mailId: string; email: string; language: Locale }
  // By the clock (schedule.ts).
  'expire-orders': null
  'settle-payments': null
  'remind-buyers': null
  'purge-data': null
}

export type JobName = keyof Jobs

export const JOB_NAMES = [
  'make-picture-widths',
  'drop-picture',
  'check-import',
  'write-import',
  'order-placed',
  'order-paid',
  'order-delivered',
  'order-cancelled',
  'order-reminder',
  'order-expired',
  'order-refunded',
  'handle-webhook-event',
  'send-mail',
  'send-password-reset',
  'expire-orders',
  'settle-payments',
  'remind-buyers',
  'purge-data',
] as const satisfies readonly JobName[]

/** What each job does. Every handler may run twice and must then change nothing. */
export type JobHandlers = {
  [name in JobName]: (shop: Shop, payload: Jobs[name]) => Promise<void>
}
