import { sql } from 'drizzle-orm'
import {
  activeDiscount,
  type Discount,
  NO_DISCOUNT,
  nextChange,
  plannedDiscount,
} from '#domain/active-discount.ts'
import type { OfflineRules } from '#domain/offline-payments.ts'
import type { HoldRules } from '#domain/orders.ts'
import type { PriceRules, ShippingRate } from '#domain/pricing.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '#domain/settings.ts'
import {
  DEFAULT_ZONES,
  type ShippingZones,
  STANDARD_RATE_ID,
  usualRate,
  type Zone,
} from '#domain/shipping.ts'
import { readStoredSetting, type StoredSettings } from '#domain/stored-settings.ts'
import type { Db, Tx } from '../db/connect.ts'
import { prepare } from '../db/prepared.ts'
import { settings } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import type { Unit } from '../unit.ts'
import { reportOnce } from './corrupt-settings.ts'

const DISCOUNT = 'discount'
const ZONES = 'zones'

type Key = keyof ShopSettings | typeof DISCOUNT | typeof ZONES
const KEYS = [...Object.keys(DEFAULT_SETTINGS), DISCOUNT, ZONES]

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

/** The settings to show, from memory. */
export async function currentSettings({ settings }: Pick<Shop, 'settings'>): Promise<ShopSettings> {
  return (await settings.read()).settings
}

/** What shipping usually costs, to show it, from memory. */
export async function currentUsualRate({
  settings,
}: Pick<Shop, 'settings'>): Promise<ShippingRate> {
  return rateIn((await settings.read()).zones)
}

/** The discount in force now, or the one that is to begin. */
export async function readPlannedDiscount(db: Db | Tx, shop: Clock): Promise<Discount> {
  const { discount, settings: own } = await readStored(db, shop)
  return plannedDiscount(discount, shop.now(), own.timeZone)
}

/** The discount in force now, to show it, from memory. */
export async function currentDiscount(shop: Pick<Shop, 'settings' | 'now'>): Promise<Discount> {
  return inForce(shop, await shop.settings.read()).discount
}

/** When the discount begins or ends; what is made of prices must expire by then. */
export async function nextPriceChange(shop: Pick<Shop, 'settings' | 'now'>): Promise<Date | null> {
  const { discount, settings: own } = await shop.settings.read()
  const now = shop.now()
  return nextChange(plannedDiscount(discount, now, own.timeZone), now, own.timeZone)
}

/** Everything besides the products that affects a price. */
export async function readPriceRules(
  db: Db | Tx,
  shop: Clock,
): Promise<ShippingRules & { timeZone: string }> {
  const { discount, settings: own, zones } = await readNow(db, shop)
  const { timeZone } = own
  return { discountPercent: discount.percent, rate: rateIn(zones), zones: zones.zones, timeZone }
}

/** With the usual rate, until the destination decides. */
export interface ShippingRules extends PriceRules {
  zones: readonly Zone[]
}

export interface OrderRules extends ShippingRules, HoldRules, OfflineRules {
  guestCheckout: ShopSettings['guestCheckout']
  maxUnpaidOrders: number
  maxUnpaidUnits: number
  timeZone: string
}

/**
 * Everything besides the products that placing an order depends on.
 * @param rows what a statement has read by `storedSettings`.
 */
export function orderRulesOf(shop: Clock, rows: readonly SettingRow[] | null): OrderRules {
  const { discount, settings: own, zones } = inForce(shop, parse(shop, rows ?? []))
  const { percent: discountPercent } = discount
  return { ...own, discountPercent, rate: rateIn(zones), zones: zones.zones }
}

/** What shipping costs as far as nobody has said where to. */
function rateIn({ zones }: ShippingZones): ShippingRate {
  const { price, freeAbove } = usualRate(zones) ?? { price: 0, freeAbove: null }
  return { price, freeAbove }
}

export interface Stored {
  settings: ShopSettings
  /** As an admin saved it, even after its last day. */
  discount: Discount
  zones: ShippingZones
  /** Keys of rows with invalid values; their defaults apply. */
  corrupt: ReadonlySet<string>
}

/** The settings, from what a statement has read by `storedSettings`. */
export function settingsOf(shop: SettingsShop, rows: readonly SettingRow[] | null): ShopSettings {
  return parse(shop, rows ?? []).settings
}

/** Reads the owner's changes over the defaults. */
export async function readStored(db: Db | Tx, shop: SettingsShop): Promise<Stored> {
  const [row] = await read(db, {})
  return parse(shop, row!.settings ?? [])
}

export interface SettingRow {
  key: Key
  value: unknown
}

/** All settings that were changed, as a part of a statement: `SettingRow[]`, or null for none. */
// All of them at once, because every page and price needs them.
export const storedSettings = sql`(
  select jsonb_agg(jsonb_build_object('key', key, 'value', value)) from ${settings}
  where key in (${sql.raw(KEYS.map((key) => `'${key}'`).join(', '))}))`

const read = prepare<object, { settings: SettingRow[] | null }>(
  'read settings',
  sql`select ${storedSettings} as settings`,
)

function parse(shop: SettingsShop, rows: readonly SettingRow[]): Stored {
  const changed: Partial<StoredSettings> = {}
  const corrupt = new Set<string>()
  for (const { key, value } of rows) {
    const known = readStoredSetting(key, value)
    if (known === undefined) {
      corrupt.add(key)
      reportOnce(shop, { key, value })
    } else {
      Object.assign(changed, { [key]: known })
    }
  }
  const { shopTimeZone: timeZone, orderHoldMinutes, mailFrom } = shop.config
  const { discount = NO_DISCOUNT, zones = DEFAULT_ZONES, ...own } = changed
  const settings = { ...DEFAULT_SETTINGS, timeZone, orderHoldMinutes, mailFrom, ...own }
  return {
    settings,
    discount,
    zones: withStandardPrice(zones, settings),
    corrupt,
  }
}

/** The price and the limit of the standard rate have always been settings, and still are. */
function withStandardPrice(
  { version, zones }: ShippingZones,
  { shippingFee, freeShippingAbove }: ShopSettings,
): ShippingZones {
  const standard = { price: shippingFee, freeAbove: freeShippingAbove }
  const filled = zones.map((zone) => ({
    ...zone,
    rates: zone.rates.map((rate) =>
      rate.id === STANDARD_RATE_ID ? { ...rate, ...standard } : rate,
    ),
  }))
  return { version, zones: filled }
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
  return inForce(shop, await readStored(db, shop))
}

function inForce({ now }: Pick<Shop, 'now'>, stored: Stored): Stored {
  const { timeZone } = stored.settings
  return { ...stored, discount: activeDiscount(stored.discount, now(), timeZone) }
}
