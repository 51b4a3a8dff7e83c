import type { Locale } from '#domain/locale.ts'
import type { SignInChange } from '#domain/mails.ts'
import type { OrderFlag } from '#domain/order-history.ts'
import type { Shop } from '../shop.ts'
import type { Shared } from './shared-work.ts'

/** Background work: job name → payload. Payloads hold ids, so that a job reads the current data. */
export interface Jobs {
  'make-picture-widths': { pictureId: string }
  'drop-picture': { pictureId: string }
  'check-import': { importId: string }
  'write-import': { importId: string }
  'order-placed': { orderId: string }
  /** Tells the owner. */
  'new-order': { orderId: string }
  /** Makes a job for each device that is notified. */
  'tell-devices': { orderId: string }
  'push-order': { orderId: string; subscriptionId: string }
  'order-paid': { orderId: string }
  /** `shippedAt`: an ISO timestamp; without effect if the order's differs. */
  'order-shipped': { orderId: string; shippedAt: string }
  /** `deliveredAt`: an ISO timestamp; without effect if the order's differs. Older jobs lack it. */
  'order-delivered': { orderId: string; deliveredAt?: string }
  /** Only if someone other than the customer cancelled. */
  'order-cancelled': { orderId: string }
  'order-edited': { orderId: string; version: number }
  'order-reminder': { orderId: string }
  'order-expired': { orderId: string }
  'order-refunded': { refundId: string }
  /** Holds what was typed: the request itself must not look up whether the order exists. */
  'find-order': { mailId: string; number: number; contact: string }
  /** Holds the typed email of whoever paid the order for its buyer. */
  'payer-receipt': { mailId: string; orderId: string; email: string; language: Locale }
  /** `flaggedAt`: an ISO timestamp; without effect if the order's flag or time differs. */
  'order-flagged': { orderId: string; flag: OrderFlag; flaggedAt: string }
  /** A webhook of the payment provider. */
  'handle-webhook-event': { eventId: string }
  /** Asks the providers about a day of the shop's time zone, `YYYY-MM-DD`. */
  'compare-payments': { day: string }
  /** Starts to ask for a PIN on a phone. */
  'ask-payer': { paymentId: string }
  /** A mail in the outbox that an admin sends again. */
  'send-mail': { mailId: string }
  /** Holds the typed email: the request itself must not look up whether an account exists. */
  'send-password-reset': { mailId: string; email: string; language: Locale }
  welcome: { mailId: string; userId: string }
  /** `was`: the address of the account until then, which is told. */
  'email-changed': { mailId: string; userId: string; was: string }
  /** About one change of how this user signs in. */
  'sign-in-changed': { mailId: string; userId: string; what: SignInChange }
  /** Units of a SKU for which people wait became available; one job waits per SKU. */
  'tell-waiting': { skuId: string }
  'back-in-stock': { alertId: string; mailId: string }
  /** Looks for the order, and acknowledges the statement by mail. */
  'cart-reminder': { userId: string; mailId: string }
  'withdrawal-received': { withdrawalId: string; mailId: string }
  /** Tells the owner. */
  'new-withdrawal': { withdrawalId: string; mailId: string }
  /** About the SKUs marked as low at this time, an ISO timestamp. */
  'low-stock': { mailId: string; lowToldAt: string }
  'backup-old': { mailId: string }
  /** Purges these keys at the caches in front of the shop. */
  'purge-edge': { keys: string[] }
  // Scheduled (schedule.ts).
  'expire-orders': null
  'settle-payments': null
  'remind-buyers': null
  'remind-carts': null
  'purge-data': null
  'report-low-stock': null
  'report-old-backup': null
  'count-pairs': null
  'compare-yesterday': null
  'back-up': null
}

export type JobName = keyof Jobs

export const JOB_NAMES = [
  'make-picture-widths',
  'drop-picture',
  'check-import',
  'write-import',
  'order-placed',
  'new-order',
  'tell-devices',
  'push-order',
  'order-paid',
  'order-shipped',
  'order-delivered',
  'order-cancelled',
  'order-edited',
  'order-reminder',
  'order-expired',
  'order-refunded',
  'find-order',
  'payer-receipt',
  'order-flagged',
  'handle-webhook-event',
  'compare-payments',
  'ask-payer',
  'send-mail',
  'send-password-reset',
  'welcome',
  'email-changed',
  'sign-in-changed',
  'tell-waiting',
  'back-in-stock',
  'cart-reminder',
  'withdrawal-received',
  'new-withdrawal',
  'low-stock',
  'backup-old',
  'purge-edge',
  'expire-orders',
  'settle-payments',
  'remind-buyers',
  'remind-carts',
  'purge-data',
  'report-low-stock',
  'report-old-backup',
  'count-pairs',
  'compare-yesterday',
  'back-up',
] as const satisfies readonly JobName[]

/**
 * Jobs of which at most one waits per key: another one with the same key is dropped, since the
 * waiting one will read the current data. Once it runs, the next can wait.
 */
export const JOB_KEYS: { [name in JobName]?: (payload: Jobs[name]) => string } = {
  'tell-waiting': ({ skuId }) => skuId,
  'compare-payments': ({ day }) => day,
}

/**
 * Jobs that are made once: as long as the queue remembers one with this id (a UUID), which it does
 * for a week after its end, another one is dropped.
 */
export const JOB_IDS: { [name in JobName]?: (payload: Jobs[name]) => string } = {
  'new-order': ({ orderId }) => orderId,
  'tell-devices': ({ orderId }) => orderId,
}

/** News for a lock screen is stale soon: within some minutes it is given up. Others have 12. */
export const JOB_RETRIES: { [name in JobName]?: number } = { 'push-order': 5 }

/**
 * Short jobs that come in crowds: up to this many are taken from the queue and completed together,
 * since that costs as much as running one.
 */
export const JOBS_AT_ONCE = {
  'order-placed': 10,
  'new-order': 10,
  'tell-devices': 10,
} as const satisfies { [name in JobName]?: number }

/** A handler per job. It may run twice, and the second run must change nothing. */
export type JobHandlers = {
  [name in JobName]: name extends keyof typeof JOBS_AT_ONCE
    ? (shop: Shop, payload: Jobs[name], shared: Shared<Jobs[name]>) => Promise<void>
    : (shop: Shop, payload: Jobs[name]) => Promise<void>
}
