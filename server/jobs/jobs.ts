import type { Locale } from '#domain/locale.ts'
import type { Shop } from '../shop.ts'

/** Background work: job name → payload. Payloads hold ids, so that a job reads the current data. */
export interface Jobs {
  'make-picture-widths': { pictureId: string }
  'drop-picture': { pictureId: string }
  'check-import': { importId: string }
  'write-import': { importId: string }
  'order-placed': { orderId: string }
  'order-paid': { orderId: string }
  /** `deliveredAt`: an ISO timestamp; without effect if the order's differs. Older jobs lack it. */
  'order-delivered': { orderId: string; deliveredAt?: string }
  /** Only if someone other than the customer cancelled. */
  'order-cancelled': { orderId: string }
  'order-reminder': { orderId: string }
  'order-expired': { orderId: string }
  'order-refunded': { refundId: string }
  /** A webhook of the payment provider. */
  'handle-webhook-event': { eventId: string }
  /** A mail in the outbox that an admin sends again. */
  'send-mail': { mailId: string }
  /** Holds the typed email: the request itself must not look up whether an account exists. */
  'send-password-reset': { mailId: string; email: string; language: Locale }
  // Scheduled (schedule.ts).
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

/** A handler per job. It may run twice, and the second run must change nothing. */
export type JobHandlers = {
  [name in JobName]: (shop: Shop, payload: Jobs[name]) => Promise<void>
}
