import { purgeAccounts } from './accounts/purge-accounts.ts'
import { runPlannedBackup } from './backup/planned-backup.ts'
import { purgeCarts } from './cart/forget.ts'
import { checkImport } from './catalog/imports/check-import.ts'
import { writeImport } from './catalog/imports/write-import.ts'
import { purgeAssets } from './http/previous-assets.ts'
import { ASSETS } from './http/static.ts'
import { purgeIdempotencyKeys } from './idempotency/idempotency.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import { dropPicture } from './media/drop-picture.ts'
import { makePictureWidths } from './media/pictures.ts'
import { notificationJobs } from './notifications/jobs.ts'
import { forgetReceipts } from './notifications/mail-log.ts'
import { purgeOrders } from './orders/purge-orders.ts'
import { remindBuyers } from './orders/remind-buyers.ts'
import { askPayer } from './payments/ask-payer.ts'
import { compareDay, compareYesterday } from './payments/books/compare-day.ts'
import { forgetOldPayers } from './payments/erase-payers.ts'
import { expireOrders } from './payments/expire-orders.ts'
import { handleWebhookEvent } from './payments/handle-webhook-event.ts'
import { purgeWebhookEvents } from './payments/receive-webhook.ts'
import { sweepPayments } from './payments/sweep-payments.ts'
import { pushJobs } from './push/jobs.ts'
import { countPairs } from './related/count-pairs.ts'
import { reminderJobs } from './reminders/remind-carts.ts'
import type { Shop } from './shop.ts'
import { purgeAlerts } from './stock-alerts/forget.ts'
import { stockAlertJobs } from './stock-alerts/jobs.ts'
import { purgeWithdrawals } from './withdrawals/forget.ts'
import { withdrawalJobs } from './withdrawals/jobs.ts'

/** The handler of each job. */
export const handlers: JobHandlers = {
  'check-import': checkImport,
  'write-import': writeImport,
  ...notificationJobs,
  ...reminderJobs,
  ...stockAlertJobs,
  ...withdrawalJobs,
  ...pushJobs,
  'handle-webhook-event': handleWebhookEvent,
  'ask-payer': askPayer,
  'compare-payments': compareDay,
  'make-picture-widths': makePictureWidths,
  'drop-picture': dropPicture,
  'purge-edge': ({ edge }, { keys }) => edge.purge(keys),
  'expire-orders': expireOrders,
  'settle-payments': sweepPayments,
  'remind-buyers': remindBuyers,
  'purge-data': purgeData,
  'count-pairs': countPairs,
  'compare-yesterday': compareYesterday,
  'back-up': runPlannedBackup,
}

async function purgeData(shop: Shop): Promise<void> {
  await purgeAccounts(shop)
  await purgeIdempotencyKeys(shop.db, shop.now())
  await purgeOrders(shop)
  await purgeWebhookEvents(shop)
  await forgetOldPayers(shop)
  await purgeCarts(shop)
  await forgetReceipts(shop)
  await purgeAlerts(shop)
  await purgeWithdrawals(shop)
  await purgeAssets(shop, ASSETS)
}
