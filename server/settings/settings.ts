import { inArray } from 'drizzle-orm'
import { activeDiscount, type Discount, discountEnds, NO_DISCOUNT } from '#domain/discount.ts'
import type { PriceRules } from '#domain/pricing.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '#domain/settings.ts'
import type { Db, Tx } from '../db/connect.ts'
import { settings } from '../db/schema.ts'
import { change } from '../db/transaction.ts'
import type { Shop } from '../shop.ts'

const DISCOUNT = 'discount'

type Clock = Pick<Shop, 'now' | 'config'>

/** The shop's settings as they stand now: what an owner changed over the defaults. */
export async function readSettings(db: Db | Tx, shop: Clock): Promise<ShopSettings> {
  return (await readStored(db, shop)).settings
}

/** The discount that holds at this moment: none once its last day is over. */
export async function readDiscount(db: Db | Tx, shop: Clock): Promise<Discount> {
  return (await readStored(db, shop)).discount
}

/** When the discount that holds now will be over; no rendered page may outlive that moment. */
export async function nextPriceChange(db: Db | Tx, shop: Clock): Promise<Date | null> {
  const { discount, settings: own } = await readStored(db, shop)
  return discountEnds(discount, own.timeZone)
}

/** All that a price depends on besides the products. */
export async function readPriceRules(db: Db | Tx, shop: Clock): Promise<PriceRules> {
  const { discount, settings: own } = await readStored(db, shop)
  const { shippingFee, freeShippingAbove } = own
  return { discountPercent: discount.percent, shippingFee, freeShippingAbove }
}

/** Sets the global discount; pages with prices are rendered afresh from here on. */
export async function setDiscount(shop: Shop, discount: Discount): Promise<Discount> {
  await change(shop, async (tx, touch) => {
    await writeSetting(tx, DISCOUNT, discount)
    touch('discount')
  })
  return readDiscount(shop.db, shop)
}

/** Changes settings of the shop; every page shows some of them. */
export async function saveSettings(shop: Shop, values: Partial<ShopSettings>): Promise<void> {
  await change(shop, async (tx, touch) => {
    for (const [key, value] of Object.entries(values)) await writeSetting(tx, key, value)
    touch('settings')
  })
}

/** Settings and discount in one query: every page and every price asks for them. */
async function readStored(
  db: Db | Tx,
  { config, now }: Clock,
): Promise<{ settings: ShopSettings; discount: Discount }> {
  const keys = [...Object.keys(DEFAULT_SETTINGS), DISCOUNT]
  const rows = await db.select().from(settings).where(inArray(settings.key, keys))
  const { [DISCOUNT]: stored = NO_DISCOUNT, ...changed } = Object.fromEntries(
    rows.map(({ key, value }) => [key, value]),
  )
  const own = { ...DEFAULT_SETTINGS, timeZone: config.shopTimeZone, ...changed }
  return { settings: own, discount: activeDiscount(stored as Discount, now(), own.timeZone) }
}

async function writeSetting(tx: Tx, key: string, value: unknown): Promise<void> {
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } })
}
