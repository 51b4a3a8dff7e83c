import { and, eq, gt, min } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayIn } from '#domain/calendar.ts'
import type { MailTemplate } from '#domain/mails.ts'
import type { Tx } from '../db/connect.ts'
import { mails, orders, users } from '../db/schema.ts'
import type { JobHandlers, Jobs } from '../jobs/jobs.ts'
import type { Shared } from '../jobs/shared-work.ts'
import { isBackupOld, lastBackup } from '../settings/last-backup.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { factsOf, readToldOrders } from './order-mails.ts'
import { putEach, send, sendOnce } from './outbox.ts'
import { findOwner } from './owner.ts'
import { backupOld } from './templates/backup-old.ts'
import { newOrder } from './templates/new-order.ts'
import { orderFlagged } from './templates/order-flagged.ts'

/** Mails to the owner; without an address of the shop there are none. */
export const ownerJobs = {
  'new-order': mailNewOrder,
  'order-flagged': mailFlag,
  'report-old-backup': reportOldBackup,
  'backup-old': mailBackupOld,
} satisfies Partial<JobHandlers>

type NewOrder = Jobs['new-order']

async function mailNewOrder(
  shop: Shop,
  { orderId }: NewOrder,
  shared: Shared<NewOrder>,
): Promise<void> {
  const toOwner = await shared((placed) => beginToTell(shop, placed))
  const mail = toOwner?.mails.get(orderId)
  if (!mail) return
  const { language } = toOwner!
  await send(shop, mail.id, (_, from) => newOrder(factsOf(mail.order, language, from), from))
}

/** Puts the mails about new orders into the outbox; null if nobody gets them. */
async function beginToTell(shop: Shop, placed: readonly NewOrder[]) {
  const owner = await findOwner(shop)
  if (!owner) return null
  const orders = await readToldOrders(shop.db, { ids: placed.map(({ orderId }) => orderId) })
  const mails = await putEach(shop.db, orders, ({ id: orderId }) => ({
    ...{ id: uuidv7(), template: 'new-order', orderId },
    ...owner,
  }))
  return { language: owner.language, mails }
}

/** Sends nothing once the flag is cleared, or replaced by one that has its own mail. */
async function mailFlag(
  shop: Shop,
  { orderId, flag, flaggedAt }: Jobs['order-flagged'],
): Promise<void> {
  const owner = await findOwner(shop)
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (!owner || order?.flag !== flag || order.flaggedAt?.toISOString() !== flaggedAt) return
  const template: MailTemplate = `order-flagged:${flag}:${flaggedAt}`
  const { language } = owner
  await sendOnce(shop, { id: uuidv7(), template, orderId, ...owner }, (_, from) =>
    orderFlagged({ language, id: orderId, number: order.number, flag }, from),
  )
}

const DAY_MS = 24 * 60 * 60_000

/** Every day: mails the shop while its last backup is too old, at most once in 20 hours. */
async function reportOldBackup(shop: Shop): Promise<void> {
  await change(shop, null, async (unit) => {
    const { tx, now } = unit
    if (!(await findOwner(shop, tx)) || !(await isBackupOverdue(tx, now))) return
    const lately = gt(mails.createdAt, new Date(now.getTime() - (20 / 24) * DAY_MS))
    if (await tx.$count(mails, and(eq(mails.template, 'backup-old'), lately))) return
    await unit.enqueue('backup-old', { mailId: uuidv7() })
  })
}

/** Sends nothing if there was a backup in the meantime. */
async function mailBackupOld(shop: Shop, { mailId }: Jobs['backup-old']): Promise<void> {
  const owner = await findOwner(shop)
  const now = shop.now()
  if (!owner || !(await shop.db.transaction((tx) => isBackupOverdue(tx, now)))) return
  const { language } = owner
  const mail = { id: mailId, template: 'backup-old' as const, ...owner, createdAt: now }
  await sendOnce(shop, mail, async (tx, from) => {
    const backup = await lastBackup(tx)
    const last = backup && dayIn(from.timeZone, backup.at)
    return backupOld({ language, last }, from)
  })
}

/** A new shop has as long for its first backup as an old one for the next. */
async function isBackupOverdue(tx: Tx, now: Date): Promise<boolean> {
  const backup = await lastBackup(tx)
  if (backup) return isBackupOld(backup, now)
  const [oldest] = await tx.select({ at: min(users.createdAt) }).from(users)
  return oldest?.at != null && isBackupOld({ at: oldest.at }, now)
}
