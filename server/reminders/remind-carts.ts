import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { minuteIn } from '#domain/calendar.ts'
import { titleOf } from '#domain/variants.ts'
import { readCart } from '../cart/account-cart.ts'
import { markReminded } from '../cart/mark-reminded.ts'
import { isOnSale, prepareOffered } from '../catalog/product-queries.ts'
import { sellableUnits } from '../catalog/sellable.ts'
import type { Db, Tx } from '../db/connect.ts'
import { carts, consents, orders, products, skus, users } from '../db/schema.ts'
import type { JobHandlers, Jobs } from '../jobs/jobs.ts'
import { sendOnce } from '../notifications/outbox.ts'
import { cartReminder } from '../notifications/templates/cart-reminder.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { tokenFor } from './consents.ts'

export const reminderJobs = {
  'remind-carts': remindCarts,
  'cart-reminder': mailReminder,
} satisfies Partial<JobHandlers>

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const CARTS_PER_TICK = 500

/**
 * Reminds those who agreed to it of a cart that they have left for 4 hours, once in 14 days, by day,
 * and not after an order.
 */
async function remindCarts(shop: Shop): Promise<void> {
  await change(shop, null, async (unit) => {
    const { tx, now } = unit
    const { cartReminders, timeZone } = await readSettings(tx, shop)
    const hour = Number(minuteIn(timeZone, now).slice(11, 13))
    if (cartReminders === 'off' || hour < 9 || hour >= 20) return
    const left = lte(carts.updatedAt, new Date(now.getTime() - 4 * HOUR))
    const due = await selectDue(tx, now, and(left, wasNotReminded(now), hasUnits))
      .orderBy(asc(carts.updatedAt))
      .limit(CARTS_PER_TICK)
      // A cart that an order is changing right now needs no reminder.
      .for('update', { of: carts, skipLocked: true })
    await markReminded(
      unit,
      due.map(({ userId }) => userId),
    )
    for (const { userId } of due) {
      await unit.enqueue('cart-reminder', { userId, mailId: uuidv7() })
    }
  })
}

/** Sends nothing if there is nothing left to be told, or the customer no longer wants it. */
async function mailReminder(shop: Shop, { userId, mailId }: Jobs['cart-reminder']): Promise<void> {
  const [due] = await selectDue(shop.db, shop.now(), eq(carts.userId, userId))
  if (!due) return
  const { consentId, recipient, language } = due
  const { cartItems } = await readCart(shop, prepareOffered(shop.db), userId)
  const lines = cartItems
    .filter(({ countInStock }) => countInStock > 0)
    .map((item) => ({ name: titleOf(item, language), qty: Math.min(item.qty, item.countInStock) }))
  if (lines.length === 0) return
  const mail = { id: mailId, template: 'cart-reminder' as const, userId, recipient, language }
  await sendOnce(shop, mail, async (_, from) => {
    const token = await tokenFor(shop, consentId)
    return cartReminder({ language, lines, token }, from)
  })
}

/** Carts of the last 3 days whose owner agreed to mails and has not ordered since. */
function selectDue(db: Db | Tx, now: Date, which: SQL | undefined) {
  const oldest = new Date(now.getTime() - 3 * DAY)
  const since = oldest.toISOString()
  return db
    .select({
      userId: carts.userId,
      consentId: consents.id,
      recipient: consents.contact,
      language: users.language,
    })
    .from(carts)
    .innerJoin(users, eq(users.id, carts.userId))
    .innerJoin(
      consents,
      and(
        eq(consents.userId, carts.userId),
        eq(consents.contact, users.email),
        eq(consents.purpose, 'cart-and-offers'),
        isNull(consents.withdrawnAt),
      ),
    )
    .where(
      and(
        which,
        gt(carts.updatedAt, oldest),
        sql`not exists (select from ${orders} where ${orders.customerId} = ${carts.userId}
          and ${orders.createdAt} >= ${carts.updatedAt})`,
        // As a guest, with the same address.
        sql`${users.email} not in (select lower(${orders.buyerEmail}) from ${orders}
          where ${orders.createdAt} > ${since}::timestamptz and ${orders.customerId} is null)`,
      ),
    )
    .$dynamic()
}

function wasNotReminded(now: Date) {
  return or(isNull(carts.remindedAt), lte(carts.remindedAt, new Date(now.getTime() - 14 * DAY)))
}

/** Something in the cart can be bought. */
const hasUnits = sql`exists (
  select from jsonb_array_elements(${carts.lines}) as l (line)
  join ${skus} on ${skus.productId} = (line ->> 'product')::uuid and ${skus.deletedAt} is null
    and coalesce((line ->> 'variant')::uuid, ${skus.id}) = ${skus.id}
  join ${products} on ${products.id} = ${skus.productId} and ${isOnSale}
  where ${sellableUnits} > 0
)`
