import { purgeAccounts } from './accounts/purge-accounts.ts'
import { checkImport } from './catalog/imports/check-import.ts'
import { writeImport } from './catalog/imports/write-import.ts'
import { purgeIdempotencyKeys } from './idempotency/idempotency.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import { dropPicture } from './media/drop-picture.ts'
import { makePictureWidths } from './media/pictures.ts'
import { notificationJobs } from './notifications/jobs.ts'
import { purgeOrders } from './orders/purge-orders.ts'
import { remindBuyers } from './orders/remind-buyers.ts'
import { expireOrders } from './payments/expire-orders.ts'
import { handleWebhookEvent } from './payments/handle-webhook-event.ts'
import { purgeWebhookEvents } from './payments/receive-webhook.ts'
import { sweepPayments } from './payments/sweep-payments.ts'
import { countPairs } from './related/count-pairs.ts'
import type { Shop } from './shop.ts'
import { purgeAlerts } from './stock-alerts/forget.ts'
import { stockAlertJobs } from './stock-alerts/jobs.ts'

/** The handler of each job. */
export const handlers: JobHandlers = {
  'check-import': checkImport,
  'write-import': writeImport,
  ...notificationJobs,
  ...stockAlertJobs,
  'handle-webhook-event': handleWebhookEvent,
  'make-picture-widths': makePictureWidths,
  'drop-picture': dropPicture,
  'expire-orders': expireOrders,
  'settle-payments': sweepPayments,
  'remind-buyers': remindBuyers,
  'purge-data': purgeData,
  'count-pairs': countPairs,
}

async function purgeData(shop: Shop): Promise<void> {
  await purgeAccounts(shop)
  await purgeIdempotencyKeys(shop.db, shop.now())
  await purgeOrders(shop)
  await purgeWebhookEvents(shop)
  await purgeAlerts(shop)
}
