import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { couponRedemptions, coupons } from '../db/schema.ts'
import type { Unit } from '../unit.ts'

/** Counts a coupon, which `findCoupon` has locked, as used by an order. */
export async function redeemCoupon(
  { tx, now }: Unit,
  { orderId, couponId, amount }: { orderId: string; couponId: string; amount: Cents },
): Promise<void> {
  await tx.insert(couponRedemptions).values({ orderId, couponId, amount, createdAt: now })
  await count(tx, couponId, 1)
}

/**
 * The coupons of orders that ended without their goods count again for others; once, however often
 * it is called. The orders are locked, and their SKUs too if they are needed.
 */
export async function releaseCoupons(
  { tx, now }: Unit,
  orderIds: readonly string[],
): Promise<void> {
  const open = and(
    inArray(couponRedemptions.orderId, [...orderIds]),
    isNull(couponRedemptions.releasedAt),
  )
  const rows =
    orderIds.length === 0
      ? []
      : await tx
          .select({ couponId: couponRedemptions.couponId })
          .from(couponRedemptions)
          .where(open)
  if (rows.length === 0) return
  const ids = rows.map(({ couponId }) => couponId)
  await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(inArray(coupons.id, ids))
    .orderBy(asc(coupons.id))
    .for('update')
  await tx.update(couponRedemptions).set({ releasedAt: now }).where(open)
  for (const [couponId, uses] of Map.groupBy(ids, (id) => id)) {
    await count(tx, couponId, -uses.length)
  }
}

/** The coupon of an order that goes on without it counts again for others, for good. */
export async function giveUpCoupon(unit: Unit, orderId: string): Promise<void> {
  await releaseCoupons(unit, [orderId])
  await unit.tx.delete(couponRedemptions).where(eq(couponRedemptions.orderId, orderId))
}

/**
 * An order that ended is wanted after all, as when its money came late: it uses its coupon again,
 * even beyond a limit, since its buyer saw that price.
 */
export async function takeCouponBack({ tx }: Unit, orderId: string): Promise<void> {
  const released = and(
    eq(couponRedemptions.orderId, orderId),
    isNotNull(couponRedemptions.releasedAt),
  )
  const [row] = await tx
    .select({ couponId: couponRedemptions.couponId })
    .from(couponRedemptions)
    .where(released)
  if (!row) return
  await count(tx, row.couponId, 1)
  await tx.update(couponRedemptions).set({ releasedAt: null }).where(released)
}

/** Locks the coupon, if it is not locked yet. */
async function count(tx: Unit['tx'], couponId: string, by: number): Promise<void> {
  await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + ${by}` })
    .where(eq(coupons.id, couponId))
}
