import { eq, inArray } from 'drizzle-orm'
import { activeDiscount, type Discount, discountEnds, NO_DISCOUNT } from '#domain/discount.ts'
import type { PriceRules } from '#domain/pricing.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '#domain/settings.ts'
import type { Db, Tx } from '../db/connect.ts'
import { settings } from '../db/schema.ts'
import { change } from '../db/transaction.ts'
import type { Shop } from '../shop.ts'

type Clock = Pick<Shop, 'now' | 'config'>

/** The shop's settings as they stand now: what an owner changed over the defaults. */
export async function readSettings(db: Db | Tx, { config }: Clock): Promise<ShopSettings> {
  const keys = Object.keys(DEFAULT_SETTINGS)
  const rows = await db.select().from(settings).where(inArray(settings.key, keys))
  const changed = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  return { ...DEFAULT_SETTINGS, timeZone: config.shopTimeZone, ...changed }
}

/** The discount that holds at this moment: none once its last day is over. */
export async function readDiscount(db: Db | Tx, shop: Clock): Promise<Discount> {
  const { timeZone } = await readSettings(db, shop)
  return activeDiscount(await storedDiscount(db), shop.now(), timeZone)
}

/** When the discount that holds now will be over; no rendered page may outlive that moment. */
export async function nextPriceChange(db: Db | Tx, shop: Clock): Promise<Date | null> {
  const { timeZone } = await readSettings(db, shop)
  return discountEnds(await readDiscount(db, shop), timeZone)
}

/** All that a price depends on besides the products. */
export async function readPriceRules(db: Db | Tx, shop: Clock): Promise<PriceRules> {
  const { shippingFee, freeShippingAbove } = await readSettings(db, shop)
  const { percent } = await readDiscount(db, shop)
  return { discountPercent: percent, shippingFee, freeShippingAbove }
}

/** Sets the global discount; pages with prices are rendered afresh from here on. */
export async function setDiscount(shop: Shop, discount: Discount): Promise<Discount> {
  await change(shop, async (tx, touch) => {
    await writeSetting(tx, 'discount', discount)
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

async function storedDiscount(db: Db | Tx): Promise<Discount> {
  const [row] = await db.select().from(settings).where(eq(settings.key, 'discount'))
  return (row?.value as Discount | undefined) ?? NO_DISCOUNT
}

async function writeSetting(tx: Tx, key: string, value: unknown): Promise<void> {
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } })
}
