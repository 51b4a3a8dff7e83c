import { and, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tasks } from '#contract/admin/dashboard.ts'
import { DEFAULT_PAYMENT_METHOD } from '#domain/checkout.ts'
import { holdMinutes } from '#domain/orders.ts'
import { lastTwoDays } from '#domain/sales.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '#domain/settings.ts'
import { weightMatters } from '#domain/shipping.ts'
import { isOnSale } from '../catalog/product-queries.ts'
import type { Tx } from '../db/connect.ts'
import { bundleItems, mails, products, reviews, skus, withdrawals } from '../db/schema.ts'
import { readMailRoute } from '../notifications/mail-route.ts'
import { readPendingOrders } from '../orders/pending-orders.ts'
import { lastBackup } from '../settings/last-backup.ts'
import { readStored } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { findLowStock } from './low-stock.ts'
import { presentSums, sumUp } from './sums.ts'
import { findExpiring, findFlagged, findToDeliver } from './waiting-orders.ts'

const DAY = 24 * 60 * 60_000
const REVIEW_DAYS = 30

/** What an owner needs first: today's sales and everything that needs attention. */
export async function readTasks(shop: Shop): Promise<Tasks> {
  const now = shop.now()
  const enterAgain = await findLocked(shop)
  // One snapshot of the database, so that all figures agree.
  return shop.db.transaction(
    async (tx) => {
      const { settings, zones } = await readStored(tx, shop)
      const { timeZone, lowStockBelow } = settings
      const [yesterday, today] = await sumUp(tx, lastTwoDays(now, timeZone))
      const news = await readPendingOrders(shop, tx)
      const backup = await lastBackup(tx)
      return {
        timeZone,
        today: presentSums(today!),
        yesterday: presentSums(yesterday!),
        news,
        toDeliver: await findToDeliver(tx, news.toDeliver),
        expiring: await findExpiring(tx, now, holdMinutes(DEFAULT_PAYMENT_METHOD, settings)),
        flagged: await findFlagged(tx),
        lowStock: await findLowStock(tx, lowStockBelow),
        unansweredReviews: await countUnanswered(tx, now),
        openWithdrawals: await tx.$count(withdrawals, isNull(withdrawals.closedAt)),
        failedMails: await countFailedMails(tx),
        withoutWeight: weightMatters(zones.zones) ? await countWithoutWeight(tx) : 0,
        enterAgain,
        lastBackup: backup?.at.toISOString() ?? null,
        firstSteps: {
          contact: hasContact(settings),
          product: await hasProduct(tx),
          payments: paymentsOf(shop),
          backup: backup !== null,
        },
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function findLocked(shop: Shop): Promise<Tasks['enterAgain']> {
  const mail = (await readMailRoute(shop)).state === 'enter-again'
  const paypal = shop.config.paypal === null && (await isLocked(shop, 'paypal'))
  const waafipay = shop.config.waafipay === null && (await isLocked(shop, 'waafipay'))
  const locked = { mail, backup: await isLocked(shop, 'backup'), paypal, waafipay }
  return (Object.keys(locked) as (keyof typeof locked)[]).filter((service) => locked[service])
}

async function isLocked(
  { connections }: Pick<Shop, 'connections'>,
  service: 'backup' | 'paypal' | 'waafipay',
): Promise<boolean> {
  return (await connections.read(service))?.isLocked ?? false
}

/** A set weighs what its parts weigh, if all of them tell. */
function countWithoutWeight(tx: Tx): Promise<number> {
  const isUnknown = sql`(select coalesce(bool_or(part.weight_grams is null), true)
    from ${bundleItems} join ${skus} part on part.id = ${bundleItems.skuId}
    where ${bundleItems.bundleSkuId} = ${skus.id})`
  const unweighed = tx
    .select({ id: skus.productId })
    .from(skus)
    .where(and(isNull(skus.weightGrams), isNull(skus.deletedAt), isUnknown))
  return tx.$count(products, and(isOnSale, inArray(products.id, unweighed)))
}

function countUnanswered(tx: Tx, now: Date): Promise<number> {
  const since = new Date(now.getTime() - REVIEW_DAYS * DAY)
  return tx.$count(
    reviews,
    and(
      gte(reviews.createdAt, since),
      isNull(reviews.hiddenAt),
      isNull(reviews.reply),
      eq(reviews.demo, false),
    ),
  )
}

/** Leaves out mails that were delivered when an admin resent them. */
function countFailedMails(tx: Tx): Promise<number> {
  return tx.$count(
    mails,
    and(
      isNull(mails.sentAt),
      isNotNull(mails.lastError),
      sql`not exists (
        select from ${mails} again
        where again.resend_of = ${mails.id} and again.sent_at is not null
      )`,
    ),
  )
}

/** Whether customers can reach the shop: at least one way is set, and none is still the demo's. */
function hasContact(settings: ShopSettings): boolean {
  const ways = ['email', 'phone', 'whatsapp'] as const
  return (
    ways.some((way) => settings[way] !== '') &&
    ways.every((way) => settings[way] !== DEFAULT_SETTINGS[way])
  )
}

async function hasProduct(tx: Tx): Promise<boolean> {
  const found = await tx.select({ id: products.id }).from(products).where(isOnSale).limit(1)
  return found.length > 0
}

function paymentsOf({ payments }: Shop): Tasks['firstSteps']['payments'] {
  if (payments.all.length === 0) return 'none'
  return payments.all.some(({ demo }) => !demo) ? 'real' : 'demo'
}
