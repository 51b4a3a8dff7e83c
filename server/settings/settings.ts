import { inArray, sql } from 'drizzle-orm'
import {
  activeDiscount,
  type Discount,
  discountEnds,
  NO_DISCOUNT,
} from '#domain/active-discount.ts'
import type { PriceRules } from '#domain/pricing.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '#domain/settings.ts'
import { readStoredSetting, type StoredSettings } from '#domain/stored-settings.ts'
import type { Db, Tx } from '../db/connect.ts'
import { settings } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import type { Unit } from '../unit.ts'
import { reportOnce } from './corrupt-settings.ts'

const DISCOUNT = 'discount'

type Key = keyof ShopSettings | typeof DISCOUNT
const KEYS = [...Object.keys(DEFAULT_SETTINGS), DISCOUNT]

/** The parts of Shop that reading settings needs. */
export type SettingsShop = Pick<Shop, 'config' | 'log' | 'corruptSettings'>
type Clock = SettingsShop & Pick<Shop, 'now'>

/** The current settings: the owner's changes over the defaults. */
export async function readSettings(db: Db | Tx, shop: SettingsShop): Promise<ShopSettings> {
  return (await readStored(db, shop)).settings
}

/** The discount in force now: none after its last day. */
export async function readDiscount(db: Db | Tx, shop: Clock): Promise<Discount> {
  return (await readNow(db, shop)).discount
}

/** When the current discount ends; rendered pages must expire by then. */
export async function nextPriceChange(db: Db | Tx, shop: Clock): Promise<Date | null> {
  const { discount, settings: own } = await readNow(db, shop)
  return discountEnds(discount, own.timeZone)
}

/** Everything besides the products that affects a price. */
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

/** Everything besides the products that placing an order depends on. */
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

interface Stored {
  settings: ShopSettings
  /** As an admin saved it, even after its last day. */
  discount: Discount
  /** Keys of rows with invalid values; their defaults apply. */
  corrupt: ReadonlySet<string>
}

/** Reads the owner's changes over the defaults. */
export async function readStored(db: Db | Tx, shop: SettingsShop): Promise<Stored> {
  // One query for all of them, because every page and price needs them.
  const rows = await db.select().from(settings).where(inArray(settings.key, KEYS))
  const changed: Partial<StoredSettings> = {}
  const corrupt = new Set<string>()
  for (const { key, value } of rows as { key: Key; value: unknown }[]) {
    const read = readStoredSetting(key, value)
    if (read === undefined) {
      corrupt.add(key)
      reportOnce(shop, { key, value })
    } else {
      Object.assign(changed, { [key]: read })
    }
  }
  const { shopTimeZone: timeZone, orderHoldMinutes, mailFrom } = shop.config
  const { discount = NO_DISCOUNT, ...own } = changed
  return {
    settings: { ...DEFAULT_SETTINGS, timeZone, orderHoldMinutes, mailFrom, ...own },
    discount,
    corrupt,
  }
}

/** Blocks other writers of settings until the end of the transaction; readers are not blocked. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${settings} in share row exclusive mode`)
}

/** Call `lockSettings` first if the new value depends on the previous one. */
export async function writeSetting<key extends keyof StoredSettings>(
  { tx, now }: Unit,
  key: key,
  given: StoredSettings[key],
): Promise<void> {
  // JSON null, not SQL NULL.
  const value = given === null ? sql`'null'::jsonb` : given
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } })
}

/** Adds the settings of a new shop; existing values stay unchanged. */
export async function addSettings(
  { tx }: Unit,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value }))
  await tx.insert(settings).values(rows).onConflictDoNothing()
}

async function readNow(db: Db | Tx, shop: Clock) {
  const stored = await readStored(db, shop)
  const { timeZone } = stored.settings
  return { ...stored, discount: activeDiscount(stored.discount, shop.now(), timeZone) }
}
