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
  /** Units of a SKU for which people wait became available; one job waits per SKU. */
  'tell-waiting': { skuId: string }
  'back-in-stock': { alertId: string; mailId: string }
  /** About the SKUs marked as low at this time, an ISO timestamp. */
  'low-stock': { mailId: string; lowToldAt: string }
  // Scheduled (schedule.ts).
  'expire-orders': null
  'settle-payments': null
  'remind-buyers': null
  'purge-data': null
  'report-low-stock': null
  'count-pairs': null
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
  'tell-waiting',
  'back-in-stock',
  'low-stock',
  'expire-orders',
  'settle-payments',
  'remind-buyers',
  'purge-data',
  'report-low-stock',
  'count-pairs',
] as const satisfies readonly JobName[]

/**
 * Jobs of which at most one waits per key: another one with the same key is dropped, since the
 * waiting one will read the current data. Once it runs, the next can wait.
 */
export const JOB_KEYS: { [name in JobName]?: (payload: Jobs[name]) => string } = {
  'tell-waiting': ({ skuId }) => skuId,
}

/** A handler per job. It may run twice, and the second run must change nothing. */
export type JobHandlers = {
  [name in JobName]: (shop: Shop, payload: Jobs[name]) => Promise<void>
}
