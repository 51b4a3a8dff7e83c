import { inArray, sql } from 'drizzle-orm'
import { activeDiscount, type Discount, discountEnds, NO_DISCOUNT } from '#domain/discount.ts'
import type { PriceRules } from '#domain/pricing.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '#domain/settings.ts'
import type { Db, Tx } from '../db/connect.ts'
import { settings } from '../db/schema.ts'
import type { Shop } from '../shop.ts'

const DISCOUNT = 'discount'

type Clock = Pick<Shop, 'now' | 'config'>

/** The shop's settings as they stand now: what an owner changed over the defaults. */
export async function readSettings(db: Db | Tx, shop: Pick<Shop, 'config'>): Promise<ShopSettings> {
  return (await readStored(db, shop)).settings
}

/** The discount that holds at this moment: none once its last day is over. */
export async function readDiscount(db: Db | Tx, shop: Clock): Promise<Discount> {
  return (await readNow(db, shop)).discount
}

/** When the discount that holds now will be over; no rendered page may outlive that moment. */
export async function nextPriceChange(db: Db | Tx, shop: Clock): Promise<Date | null> {
  const { discount, settings: own } = await readNow(db, shop)
  return discountEnds(discount, own.timeZone)
}

/** All that a price depends on besides the products. */
export async function readPriceRules(db: Db | Tx, shop: Clock): Promise<PriceRules> {
  const { discount, settings: own } = await readNow(db, shop)
  const { shippingFee, freeShippingAbove } = own
  return { discountPercent: discount.percent, shippingFee, freeShippingAbove }
}

export interface OrderRules extends PriceRules {
  orderHoldMinutes: number
  maxUnpaidOrders: number
  maxUnpaidUnits: number
}

/** What placing an order depends on besides the products. */
export async function readOrderRules(db: Db | Tx, shop: Clock): Promise<OrderRules> {
  const { discount, settings: own } = await readNow(db, shop)
  return {
    discountPercent: discount.percent,
    shippingFee: own.shippingFee,
    freeShippingAbove: own.freeShippingAbove,
    orderHoldMinutes: own.orderHoldMinutes,
    maxUnpaidOrders: own.maxUnpaidOrders,
    maxUnpaidUnits: own.maxUnpaidUnits,
  }
}

/** Settings and discount as an admin left them, the discount also when its last day is over. */
export async function readStored(
  db: Db | Tx,
  { config }: Pick<Shop, 'config'>,
): Promise<{ settings: ShopSettings; discount: Discount }> {
  // One query: every page and every price asks for them.
  const keys = [...Object.keys(DEFAULT_SETTINGS), DISCOUNT]
  const rows = await db.select().from(settings).where(inArray(settings.key, keys))
  const { [DISCOUNT]: discount = NO_DISCOUNT, ...changed } = Object.fromEntries(
    rows.map(({ key, value }) => [key, value]),
  )
  const { shopTimeZone: timeZone, orderHoldMinutes, mailFrom } = config
  const own = { ...DEFAULT_SETTINGS, timeZone, orderHoldMinutes, mailFrom, ...changed }
  return { settings: own, discount: discount as Discount }
}

/** From here to the end of the transaction nobody else changes a setting; everybody can read them. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${settings} in share row exclusive mode`)
}

/** Call `lockSettings` first where the new value depends on the one before. */
export async function writeSetting(
  tx: Tx,
  key: keyof ShopSettings | typeof DISCOUNT,
  given: unknown,
): Promise<void> {
  // The value null, not a missing one.
  const value = given === null ? sql`'null'::jsonb` : given
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } })
}

async function readNow(db: Db | Tx, shop: Clock) {
  const stored = await readStored(db, shop)
  const { timeZone } = stored.settings
  return { ...stored, discount: activeDiscount(stored.discount, shop.now(), timeZone) }
}
