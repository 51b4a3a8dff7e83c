import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { dayIn } from '#domain/calendar.ts'
import {
  type AppliedCoupon,
  applyCoupon,
  type CouponReason,
  type CouponRefusal,
  readCode,
  refusalOn,
} from '#domain/coupons.ts'
import { toDollars } from '#domain/money.ts'
import { statusOf } from '#domain/orders.ts'
import type { LineItem, PriceRules } from '#domain/pricing.ts'
import type { Db, Tx } from '../db/connect.ts'
import { couponRedemptions, coupons, orders, products } from '../db/schema.ts'

export type CouponRow = typeof coupons.$inferSelect

/** Who wants to use a code: an account, or a guest by phone. Empty texts are nobody's. */
export interface Redeemer {
  customerId: string | null
  phone: string
  email: string
}

interface Use {
  code: string
  lines: readonly (LineItem & { productId: string })[]
  /** Null: nobody is known yet, so only what holds for everybody is checked. */
  redeemer: Redeemer | null
  rules: PriceRules
  timeZone: string
  now: Date
}

export type FoundCoupon =
  | { refusal: CouponRefusal }
  | (Extract<AppliedCoupon, { reason: null }> & { refusal: null; coupon: CouponRow })

/**
 * What a code takes off these lines, for this person, now.
 * @param lock the coupon, until the transaction ends, so that its limits hold; after the SKUs.
 */
export async function findCoupon(
  db: Db | Tx,
  { code, lines, redeemer, rules, timeZone, now }: Use,
  { lock = false } = {},
): Promise<FoundCoupon> {
  const known = readCode(code)
  if (!known) return refused('unknown')
  const query = db.select().from(coupons).where(eq(coupons.code, known))
  const [coupon] = lock ? await query.for('update') : await query
  if (!coupon) return refused('unknown')
  const terms = { ...coupon, disabled: coupon.disabledAt !== null }
  const reason = refusalOn(terms, dayIn(timeZone, now))
  if (reason === 'ended') return refused(reason)
  if (reason === 'not-begun') return refused(reason, { startsOn: coupon.startsOn })
  if (reason) return refused(reason, { order: await unpaidOrder(db, coupon, redeemer) })
  if (await isUsedUp(db, coupon, redeemer)) {
    return refused('yours-used', { order: await unpaidOrder(db, coupon, redeemer) })
  }
  const scope = await scopeOf(db, coupon, lines)
  const scoped = lines.map((line) => ({ ...line, inScope: scope(line.productId) }))
  const applied = applyCoupon(terms, scoped, rules)
  if (applied.reason === null) return { ...applied, refusal: null, coupon }
  const { missing } = applied
  return refused(applied.reason, { missing: missing === null ? null : toDollars(missing) })
}

function refused(reason: CouponReason, more: Partial<CouponRefusal> = {}) {
  return { refusal: { reason, missing: null, startsOn: null, order: null, ...more } }
}

/** Whether a product is one that the coupon is for. */
async function scopeOf(
  db: Db | Tx,
  coupon: CouponRow,
  lines: readonly { productId: string }[],
): Promise<(productId: string) => boolean> {
  if (coupon.categories.length === 0 && coupon.products.length === 0) return () => true
  const ids = lines.map(({ productId }) => productId)
  const own = new Set(coupon.products)
  if (coupon.categories.length > 0) {
    const rows = await db
      .select({ id: products.id })
      .from(products)
      .where(and(inArray(products.id, ids), inArray(products.categoryId, coupon.categories)))
    for (const { id } of rows) own.add(id)
  }
  return (productId) => own.has(productId)
}

const isCounted = (coupon: CouponRow) =>
  and(eq(couponRedemptions.couponId, coupon.id), isNull(couponRedemptions.releasedAt))

async function isUsedUp(
  db: Db | Tx,
  coupon: CouponRow,
  redeemer: Redeemer | null,
): Promise<boolean> {
  if (coupon.limitPerCustomer === null || !redeemer) return false
  const { customerId, phone, email } = redeemer
  const isTheirs = or(
    customerId
      ? eq(orders.customerId, customerId)
      : and(eq(orders.phone, phone), ne(orders.phone, '')),
    email === '' ? undefined : eq(sql`lower(${orders.buyerEmail})`, email.toLowerCase()),
  )
  const [row] = await db
    .select({ uses: sql<number>`count(*)::int` })
    .from(couponRedemptions)
    .innerJoin(orders, eq(orders.id, couponRedemptions.orderId))
    .where(and(isCounted(coupon), isTheirs))
  return row!.uses >= coupon.limitPerCustomer
}

/** The newest order of this account that uses the coupon and awaits payment. */
async function unpaidOrder(
  db: Db | Tx,
  coupon: CouponRow,
  redeemer: Redeemer | null,
): Promise<CouponRefusal['order']> {
  if (!redeemer?.customerId) return null
  const rows = await db
    .select({ order: orders })
    .from(couponRedemptions)
    .innerJoin(orders, eq(orders.id, couponRedemptions.orderId))
    .where(
      and(isCounted(coupon), eq(orders.customerId, redeemer.customerId), isNull(orders.deletedAt)),
    )
    .orderBy(desc(orders.id))
  const unpaid = rows.find(({ order }) => statusOf(order) === 'placed')
  return unpaid ? { _id: unpaid.order.id, number: unpaid.order.number } : null
}
