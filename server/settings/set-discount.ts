import { activeDiscount, type Discount, NO_DISCOUNT } from '#domain/active-discount.ts'
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
 * @param was the discount that the admin saw; if another one is in force now, nothing is saved
 * @throws ShopError 'version-conflict' with the discount in force
 */
export async function setDiscount(
  shop: Shop,
  actor: Actor,
  discount: Discount,
  was?: Discount,
): Promise<Discount> {
  await change(shop, actor, (unit) => changeDiscount(unit, shop, { discount, was }))
  return readDiscount(shop.db, shop)
}

interface DiscountChange {
  discount: Discount
  was?: Discount | undefined
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
  if (was && !isSameDiscount(was, current)) {
    throw new ShopError('version-conflict', { current: presentDiscount(current) })
  }
  const after = discount.percent > 0 ? discount : NO_DISCOUNT
  if (isSameDiscount(before, after) && !corrupt.has('discount')) return
  await writeSetting(unit, 'discount', after)
  await tx
    .insert(discountPoints)
    .values({ at: now, ...after })
    .onConflictDoUpdate({ target: discountPoints.at, set: after })
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

export function isSameDiscount(one: Discount, other: Discount): boolean {
  return one.percent === other.percent && one.endsOn === other.endsOn
}
