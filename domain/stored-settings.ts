import { type Discount, isDiscountDay, isPercent } from './active-discount.ts'
import { BACKUP_OUTCOMES, type BackupOutcome } from './connections.ts'
import type { HomeSettings } from './home.ts'
import { type ChoiceSetting, SETTING_CHOICES, type ShopSettings } from './settings.ts'
import {
  BANK_DAYS,
  CASH_ORDERS,
  HOLD_MINUTES,
  MAX_FEE,
  MAX_LOW_STOCK,
  MAX_TYPED,
  readSetting,
  type TextSetting,
  UNPAID_ORDERS,
  UNPAID_UNITS,
} from './settings-fields.ts'
import type { ShippingZones } from './shipping.ts'
import { readStoredHome } from './stored-home.ts'
import { readStoredZones } from './stored-shipping.ts'
import { fieldsOf, isId } from './stored-values.ts'

/** All named rows of the settings table; a setting that was never changed has none. */
export interface StoredSettings extends ShopSettings {
  discount: Discount
  /** The last successful backup: when, and the size of its archive in bytes. */
  lastBackup: { at: string; bytes: number }
  /** The latest backup that the shop made by itself, and one that somebody has asked for. */
  backupRun: { requestedAt: string | null; endedAt: string | null; outcome: BackupOutcome | null }
  /** Ids of the hero images in order. */
  heroPictures: string[]
  /** The sections of the home page. */
  home: HomeSettings
  /** How orders are delivered; the prices of the standard rate are the two settings. */
  zones: ShippingZones
  /** Orders whose hold expired before this time expire without mails. */
  expiryBacklog: { before: string; expired?: number; doneAt?: string }
  /** By which rules the allergens and words of all products were made. */
  productRules: string
}

/**
 * Parses a stored value. A person or a program may have changed the JSON without the shop, so it
 * must pass the rules for what an owner types.
 * @returns undefined for an invalid value
 */
export function readStoredSetting<key extends keyof StoredSettings>(
  key: key,
  value: unknown,
): StoredSettings[key] | undefined {
  return RULES[key](value)
}

export function isStoredKey(key: string): key is keyof StoredSettings {
  return Object.hasOwn(RULES, key)
}

const RULES: { readonly [key in keyof StoredSettings]: Rule<StoredSettings[key]> } = {
  name: text('name'),
  tagline: text('tagline'),
  taglineSo: text('taglineSo'),
  logo: asLogo,
  email: text('email'),
  phone: text('phone'),
  whatsapp: text('whatsapp'),
  address: text('address'),
  facebook: text('facebook'),
  instagram: text('instagram'),
  tiktok: text('tiktok'),
  timeZone: text('timeZone'),
  shippingFee: whole({ min: 0, max: MAX_FEE * 100 }),
  freeShippingAbove: orNull(whole({ min: 0, max: MAX_FEE * 100 })),
  orderHoldMinutes: whole(HOLD_MINUTES),
  maxUnpaidOrders: whole(UNPAID_ORDERS),
  maxUnpaidUnits: whole(UNPAID_UNITS),
  mailFrom: text('mailFrom'),
  lowStockBelow: whole({ min: 0, max: MAX_LOW_STOCK }),
  reviewers: choice('reviewers'),
  priorPrice: choice('priorPrice'),
  unitPricePer: choice('unitPricePer'),
  afterAdding: choice('afterAdding'),
  guestCheckout: choice('guestCheckout'),
  cartReminders: choice('cartReminders'),
  cashOnDelivery: choice('cashOnDelivery'),
  cashCountries: text('cashCountries'),
  cashMaxTotal: orNull(whole({ min: 0, max: MAX_FEE * 100 })),
  cashMaxOrders: whole(CASH_ORDERS),
  bankTransfer: choice('bankTransfer'),
  bankInstructions: text('bankInstructions'),
  bankInstructionsSo: text('bankInstructionsSo'),
  bankHoldDays: whole(BANK_DAYS),
  discount: asDiscount,
  lastBackup: asLastBackup,
  backupRun: asBackupRun,
  heroPictures: asIds,
  home: readStoredHome,
  zones: readStoredZones,
  expiryBacklog: asBacklog,
  productRules: (stored) => (typeof stored === 'string' ? stored : undefined),
}

function choice<key extends ChoiceSetting>(key: key) {
  const known: readonly unknown[] = SETTING_CHOICES[key]
  return (stored: unknown) => (known.includes(stored) ? (stored as ShopSettings[key]) : undefined)
}

type Rule<value> = (stored: unknown) => value | undefined

function text(key: TextSetting): Rule<string> {
  return (stored) =>
    typeof stored === 'string' && stored.length <= MAX_TYPED ? readSetting[key](stored) : undefined
}

function whole({ min, max }: { min: number; max: number }): Rule<number> {
  return (stored) => (isWhole(stored) && stored >= min && stored <= max ? stored : undefined)
}

function orNull<value>(rule: Rule<value>): Rule<value | null> {
  return (stored) => (stored === null ? null : rule(stored))
}

/** A picture of the shop, or a URL. */
function asLogo(stored: unknown): string | null | undefined {
  if (stored === null) return null
  const isAddress =
    typeof stored === 'string' &&
    stored.length <= 2_000 &&
    /^(https?:\/\/[^\s/]|\/media\/)\S*$/i.test(stored)
  return isAddress ? stored : undefined
}

function asDiscount(stored: unknown): Discount | undefined {
  // One of an older version has no first day.
  const { percent, startsOn = null, endsOn = null } = fieldsOf(stored)
  const isDay = (day: unknown) => day === null || isDiscountDay(day)
  if (!isPercent(percent) || !isDay(startsOn) || !isDay(endsOn)) return undefined
  return { percent, startsOn, endsOn } as Discount
}

function asLastBackup(stored: unknown): StoredSettings['lastBackup'] | undefined {
  const { at, bytes } = fieldsOf(stored)
  return isMoment(at) && isWhole(bytes) && bytes >= 0 ? { at, bytes } : undefined
}

function asBackupRun(stored: unknown): StoredSettings['backupRun'] | undefined {
  const { requestedAt = null, endedAt = null, outcome = null } = fieldsOf(stored)
  if (requestedAt !== null && !isMoment(requestedAt)) return undefined
  if (endedAt !== null && !isMoment(endedAt)) return undefined
  const known = BACKUP_OUTCOMES.find((one) => one === outcome) ?? null
  return known === outcome ? { requestedAt, endedAt, outcome: known } : undefined
}

function asIds(stored: unknown): string[] | undefined {
  return Array.isArray(stored) && stored.length <= 100 && stored.every(isId) ? stored : undefined
}

function asBacklog(stored: unknown): StoredSettings['expiryBacklog'] | undefined {
  const { before, expired, doneAt } = fieldsOf(stored)
  if (!isMoment(before)) return undefined
  if (expired !== undefined && !(isWhole(expired) && expired >= 0)) return undefined
  if (doneAt !== undefined && !isMoment(doneAt)) return undefined
  return { before, ...(expired !== undefined && { expired }), ...(doneAt && { doneAt }) }
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

/** In the format of `toISOString`, in these centuries. */
function isMoment(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  )
}
