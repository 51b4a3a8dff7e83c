import { activeDiscount, type Discount, NO_DISCOUNT } from '#domain/discount.ts'
import { ShopError } from '#domain/errors.ts'
import { type Actor, recordChange } from '../audit-log/record.ts'
import type { Tx } from '../db/connect.ts'
import { change, type Touch } from '../db/transaction.ts'
import type { Shop } from '../shop.ts'
import { presentDiscount } from './present-discount.ts'
import {
  lockSettings,
  readDiscount,
  readStored,
  type SettingsShop,
  writeSetting,
} from './settings.ts'

/**
 * Sets the global discount and answers the one that holds from here on.
 * @param was the discount that the admin saw; where another one holds by now, nothing is saved.
 * @throws ShopError version-conflict with the one that holds.
 */
export async function setDiscount(
  shop: Shop,
  actor: Actor,
  discount: Discount,
  was?: Discount,
): Promise<Discount> {
  await change(shop, (tx, touch) => changeDiscount(tx, touch, shop, { actor, discount, was }))
  return readDiscount(shop.db, shop)
}

interface DiscountChange {
  actor: Actor
  discount: Discount
  was?: Discount | undefined
  /** The entry of the change log that this takes back. */
  undoes?: string
}

/** The same inside of a transaction; pages with prices are rendered afresh from here on. */
export async function changeDiscount(
  tx: Tx,
  touch: Touch,
  shop: SettingsShop & Pick<Shop, 'now'>,
  { actor, discount, was, undoes }: DiscountChange,
): Promise<void> {
  await lockSettings(tx)
  const { discount: before, settings, corrupt } = await readStored(tx, shop)
  const holds = activeDiscount(before, shop.now(), settings.timeZone)
  if (was && !isSameDiscount(was, holds)) {
    throw new ShopError('version-conflict', { current: presentDiscount(holds) })
  }
  const after = discount.percent > 0 ? discount : NO_DISCOUNT
  if (isSameDiscount(before, after) && !corrupt.has('discount')) return
  await writeSetting(tx, 'discount', after)
  await recordChange(tx, actor, {
    ...({ action: 'discount-changed', subjectId: 'discount', subject: 'discount' } as const),
    before,
    after,
    at: shop.now(),
    ...(undoes && { undoes }),
  })
  touch('discount')
}

export function isSameDiscount(one: Discount, other: Discount): boolean {
  return one.percent === other.percent && one.endsOn === other.endsOn
}
