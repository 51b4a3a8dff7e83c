import { gt } from 'drizzle-orm'
import {
  activeDiscount,
  type Discount,
  discountStarts,
  NO_DISCOUNT,
  plannedDiscount,
} from '#domain/active-discount.ts'
import { ShopError } from '#domain/errors.ts'
import { discountPoints } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import type { Actor } from '../write-audit-entries.ts'
import { presentDiscount } from './present-discount.ts'
import {
  lockSettings,
  readDiscount,
  readStored,
  type SettingsShop,
  writeSetting,
} from './settings.ts'

/**
 * Sets the global discount; returns the discount in force afterwards.
 * @param was the discount that the admin saw, in force or to begin; if it is another one by now,
 * nothing is saved. Without `startsOn` only the one in force is compared.
 * @throws ShopError 'version-conflict' with the discount in force
 */
export async function setDiscount(
  shop: Shop,
  actor: Actor,
  discount: Discount,
  was?: SeenDiscount,
): Promise<Discount> {
  await change(shop, actor, (unit) => changeDiscount(unit, shop, { discount, was }))
  return readDiscount(shop.db, shop)
}

export type SeenDiscount = Omit<Discount, 'startsOn'> & { startsOn?: string | null }

interface DiscountChange {
  discount: Discount
  was?: SeenDiscount | undefined
  /** The audit entry that this change reverts. */
  undoes?: string
}

/** The same within a unit of work; invalidates the pages with prices. */
export async function changeDiscount(
  unit: Unit,
  shop: SettingsShop,
  { discount, was, undoes }: DiscountChange,
): Promise<void> {
  const { tx, now } = unit
  await lockSettings(tx)
  const { discount: before, settings, corrupt } = await readStored(tx, shop)
  const current = activeDiscount(before, now, settings.timeZone)
  const comparable =
    was?.startsOn === undefined ? current : plannedDiscount(before, now, settings.timeZone)
  if (was && !isSameDiscount({ startsOn: comparable.startsOn, ...was }, comparable)) {
    throw new ShopError('version-conflict', { current: presentDiscount(current) })
  }
  const after = discount.percent > 0 ? discount : NO_DISCOUNT
  if (isSameDiscount(before, after) && !corrupt.has('discount')) return
  await writeSetting(unit, 'discount', after)
  await recordPoints(unit, after, settings.timeZone)
  await unit.audit({
    action: 'discount-changed',
    subjectId: 'discount',
    subject: 'discount',
    before,
    after,
    undoes,
  })
  unit.invalidate('discount')
}

/** For prices of the past: what holds from now on, and what is to begin. */
async function recordPoints({ tx, now }: Unit, discount: Discount, timeZone: string) {
  const { startsOn: _, ...point } = discount
  const starts = discountStarts(discount, timeZone)
  const later = starts && starts > now ? [{ at: starts, ...point }] : []
  await tx.delete(discountPoints).where(gt(discountPoints.at, now))
  for (const one of [{ at: now, ...(later.length > 0 ? NOTHING : point) }, ...later]) {
    await tx
      .insert(discountPoints)
      .values(one)
      .onConflictDoUpdate({ target: discountPoints.at, set: one })
  }
}

const NOTHING = { percent: 0, endsOn: null }

/** Entries of the change log from older versions have no first day. */
export function isSameDiscount(one: SeenDiscount, other: SeenDiscount): boolean {
  const isSameStart = (one.startsOn ?? null) === (other.startsOn ?? null)
  return one.percent === other.percent && isSameStart && one.endsOn === other.endsOn
}
