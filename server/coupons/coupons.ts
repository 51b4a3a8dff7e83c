import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CouponFields, CouponRow, list } from '#contract/admin/coupons.ts'
import type { Viewer } from '#domain/accounts.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { toCents, toDollars } from '#domain/money.ts'
import type { Db, Tx } from '../db/connect.ts'
import { descending, listPage } from '../db/list-page.ts'
import { nextVersion } from '../db/next-version.ts'
import { categories, couponRedemptions, coupons, products } from '../db/schema.ts'
import { withIdempotency } from '../idempotency/idempotency.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'

type Row = typeof coupons.$inferSelect

/** A page of them, newest first. */
export async function listCoupons(shop: Shop, paging: z.output<typeof list.query>) {
  return listPage(
    shop,
    { table: coupons, where: undefined, countKey: ['coupons'] },
    {
      orderBy: [descending(coupons.id)],
      paging,
      read: async (chosen) => (await read(shop.db, chosen)).map(present),
    },
  )
}

/** @throws ShopError code-taken, invalid-input, idempotency-mismatch. */
export async function addCoupon(
  shop: Shop,
  admin: Viewer,
  fields: CouponFields,
  idempotencyKey: string | undefined,
): Promise<CouponRow> {
  return change(shop, admin, async (unit) => {
    const { tx, now } = unit
    const request = { createCoupon: fields }
    const call = { userId: admin.id, key: idempotencyKey, request, now }
    return withIdempotency(tx, call, async () => {
      await assertPossible(tx, fields)
      const [row] = await tx
        .insert(coupons)
        .values({ ...stored(fields, null, now), createdAt: now })
        .returning()
      const { id, code: subject } = row!
      const after = await audited(tx, fields)
      await unit.audit({ action: 'coupon-created', subjectId: id, subject, after })
      return present({ ...row!, removable: true })
    })
  })
}

/** @throws ShopError not-found, code-taken, invalid-input, version-conflict. */
export async function saveCoupon(
  shop: Shop,
  admin: Viewer,
  id: string,
  fields: CouponFields,
  version: number,
): Promise<CouponRow> {
  return change(shop, admin, async (unit) => {
    const { tx, now } = unit
    const was = await lock(unit, id)
    const before = present(was)
    if (was.version !== version) throw new ShopError('version-conflict', { current: before })
    await assertPossible(tx, fields, id)
    const names = (Object.keys(fields) as (keyof CouponFields)[]).filter(
      (name) => JSON.stringify(fields[name]) !== JSON.stringify(before[name]),
    )
    if (names.length === 0) return before
    await tx
      .update(coupons)
      .set({ ...stored(fields, was.disabledAt, now), version: nextVersion(coupons) })
      .where(eq(coupons.id, id))
    const [from, to] = [await audited(tx, before), await audited(tx, fields)]
    await unit.audit({
      action: 'coupon-changed',
      subjectId: id,
      subject: fields.code,
      before: Object.fromEntries(names.map((name) => [name, from[name]])),
      after: Object.fromEntries(names.map((name) => [name, to[name]])),
    })
    const [row] = await read(tx, eq(coupons.id, id))
    return present(row!)
  })
}

/** @throws ShopError not-found, coupon-used. */
export async function removeCoupon(shop: Shop, admin: Viewer, id: string): Promise<void> {
  await change(shop, admin, async (unit) => {
    const { code: subject, removable } = await lock(unit, id)
    if (!removable) throw new ShopError('coupon-used')
    await unit.tx.delete(coupons).where(eq(coupons.id, id))
    await unit.audit({ action: 'coupon-deleted', subjectId: id, subject })
  })
}

/** Locks before it reads, so that it sees the redemptions of orders that it has waited for. */
async function lock({ tx }: Unit, id: string) {
  await tx.select({ id: coupons.id }).from(coupons).where(eq(coupons.id, id)).for('update')
  const [row] = await read(tx, eq(coupons.id, id))
  if (!row) throw new ShopError('not-found', { what: 'coupon' })
  return row
}

function read(db: Db | Tx, chosen: SQL) {
  const isUsed = sql`exists (select from ${couponRedemptions}
    where ${couponRedemptions.couponId} = ${coupons.id})`
  return db
    .select({ coupon: coupons, removable: sql<boolean>`not ${isUsed}` })
    .from(coupons)
    .where(chosen)
    .then((rows) => rows.map(({ coupon, removable }) => ({ ...coupon, removable })))
}

/** @throws ShopError code-taken, invalid-input. */
async function assertPossible(tx: Tx, fields: CouponFields, id?: string): Promise<void> {
  // So that two coupons with one code wait for each other.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`coupon ${fields.code}`}, 0))`,
  )
  const own = id === undefined ? undefined : ne(coupons.id, id)
  if ((await tx.$count(coupons, and(eq(coupons.code, fields.code), own))) > 0) {
    throw new ShopError('code-taken')
  }
  for (const key of ['categories', 'products'] as const) {
    const known = await namesOf(tx, key, fields[key])
    if (known.length < new Set(fields[key]).size) {
      throw invalid({ [key]: 'One of them does not exist' })
    }
  }
}

async function namesOf(
  tx: Tx,
  key: 'categories' | 'products',
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const { id, name } = { categories, products }[key]
  const rows = await tx
    .select({ name })
    .from({ categories, products }[key])
    .where(inArray(id, [...ids]))
    .orderBy(name)
  return rows.map((row) => row.name)
}

/** As the change log shows it: money in cents, names instead of ids. */
async function audited(tx: Tx, fields: CouponFields): Promise<Record<string, unknown>> {
  const { amount, minItems, ...rest } = fields
  return {
    ...rest,
    amount: amount === null ? null : toCents(amount),
    minItems: minItems === null ? null : toCents(minItems),
    categories: await namesOf(tx, 'categories', fields.categories),
    products: await namesOf(tx, 'products', fields.products),
  }
}

function stored(
  { disabled, amount, minItems, ...fields }: CouponFields,
  was: Date | null,
  now: Date,
) {
  return {
    ...fields,
    amount: amount === null ? null : toCents(amount),
    minItems: minItems === null ? null : toCents(minItems),
    disabledAt: disabled ? (was ?? now) : null,
  }
}

function present({
  id,
  disabledAt,
  amount,
  minItems,
  createdAt,
  ...row
}: Row & { removable: boolean }) {
  return {
    ...row,
    _id: id,
    amount: amount === null ? null : toDollars(amount),
    minItems: minItems === null ? null : toDollars(minItems),
    disabled: disabledAt !== null,
    createdAt: createdAt.toISOString(),
  }
}
