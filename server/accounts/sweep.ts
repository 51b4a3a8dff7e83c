import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { orders, passwordResets, rateLimits, sessions } from '../db/schema.ts'
import { forgetAnswers } from '../http/idempotency.ts'
import type { Shop } from '../shop.ts'

const EVERY_MS = 6 * 60 * 60 * 1000

/** Sweeps at once and then every six hours, until the answer is called. Nothing depends on it. */
export function keepAccountsTidy(shop: Pick<Shop, 'db' | 'now' | 'log'>): () => void {
  const sweep = () =>
    sweepAccounts(shop).catch((err) => shop.log.warn({ err }, 'expired sessions were not removed'))
  void sweep()
  const timer = setInterval(sweep, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Takes out what has expired: sessions, reset links, counted tries, kept answers. */
export async function sweepAccounts({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now()))
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now()))
  await db.delete(rateLimits).where(lt(rateLimits.expire, now().getTime()))
  await forgetAnswers(db, now())
  await sweepErased(db)
}

/** The phone of an erased buyer stayed for the parcel: once that is settled, it goes too. */
async function sweepErased(db: Shop['db']): Promise<void> {
  const phone = sql`${orders.shippingAddress} ->> 'phone'`
  await db
    .update(orders)
    .set({ shippingAddress: sql`${orders.shippingAddress} || '{"phone":""}'::jsonb` })
    .where(
      and(
        isNull(orders.customerId),
        eq(orders.buyerEmail, ''),
        sql`${phone} <> ''`,
        sql`(${orders.deliveredAt} is not null or ${orders.cancelledAt} is not null
          or ${orders.refundedAt} is not null or ${orders.deletedAt} is not null)`,
      ),
    )
}
