import type { AdminSettings } from '#contract/admin/settings.ts'
import { CHOICE_SETTINGS, type ChoiceSetting, SETTING_CHOICES } from '#domain/settings.ts'
import {
  BANK_DAYS,
  CASH_ORDERS,
  HOLD_MINUTES,
  MAX_LOW_STOCK,
  readDollars,
  readSetting,
  readWhole,
  UNPAID_ORDERS,
  UNPAID_UNITS,
} from '#domain/settings-fields.ts'
import type { TextKey } from '../../i18n/texts.ts'

export type SettingKey = Exclude<keyof AdminSettings, 'logo'>
export type Problems = Partial<Record<SettingKey, TextKey>>

/** The units in which the hold time can be entered, in minutes. */
export const HOLD_UNITS = { minutes: 1, hours: 60, days: 1_440 } as const
export type HoldUnit = keyof typeof HOLD_UNITS

/** Parses the form into settings; invalid values are left out and named in `problems`. */
export function parseSettingsForm(form: FormData): {
  values: Partial<AdminSettings>
  problems: Problems
} {
  const values: Record<string, string | number | null> = {}
  const problems: Problems = {}
  for (const [key, read] of Object.entries(readers(form))) {
    if (!form.has(key)) continue
    const value = read(String(form.get(key)))
    if (value === undefined) problems[key as SettingKey] = problemOf(key as SettingKey)
    else values[key] = value
  }
  return { values, problems }
}

/** Only these are sent, so that nobody overwrites another field that someone else has saved. */
export function changedSettings(values: Partial<AdminSettings>, base: AdminSettings) {
  const entries = Object.entries(values).filter(
    ([key, value]) => value !== base[key as keyof AdminSettings],
  )
  return Object.fromEntries(entries) as Partial<Omit<AdminSettings, 'logo'>>
}

/** 1440 → 1 day; 90 → 90 minutes. */
export function splitHold(minutes: number): { count: number; unit: HoldUnit } {
  const unit = (['days', 'hours'] as const).find((one) => minutes % HOLD_UNITS[one] === 0)
  return unit ? { count: minutes / HOLD_UNITS[unit], unit } : { count: minutes, unit: 'minutes' }
}

export function problemOf(key: SettingKey): TextKey {
  switch (key) {
    case 'facebook':
    case 'instagram':
    case 'tiktok':
      return 'settings.problem.social'
    case 'guestCheckout':
    case 'cartReminders':
    case 'cashOnDelivery':
    case 'bankTransfer':
      return 'settings.problem.choice'
    case 'bankInstructions':
    case 'bankInstructionsSo':
      return 'settings.problem.bankInstructions'
    case 'tagline':
    case 'taglineSo':
      return 'settings.problem.tagline'
    case 'shippingFee':
    case 'freeShippingAbove':
    case 'cashMaxTotal':
      return 'settings.problem.money'
    default:
      return `settings.problem.${key}`
  }
}

function readers(
  form: FormData,
): Record<SettingKey, (text: string) => string | number | null | undefined> {
  const minutes = HOLD_UNITS[String(form.get('holdUnit')) as HoldUnit] ?? 1
  return {
    ...readSetting,
    shippingFee: readDollars,
    freeShippingAbove: (text) => (text.trim() === '' ? null : readDollars(text)),
    orderHoldMinutes: (text) => {
      const count = readWhole(text, 1, HOLD_MINUTES.max)
      return count && readWhole(String(count * minutes), HOLD_MINUTES.min, HOLD_MINUTES.max)
    },
    maxUnpaidOrders: (text) => readWhole(text, UNPAID_ORDERS.min, UNPAID_ORDERS.max),
    maxUnpaidUnits: (text) => readWhole(text, UNPAID_UNITS.min, UNPAID_UNITS.max),
    ...choiceReaders(),
    lowStockBelow: (text) => readWhole(text, 0, MAX_LOW_STOCK),
    cashMaxTotal: (text) => (text.trim() === '' ? null : readDollars(text)),
    cashMaxOrders: (text) => readWhole(text, CASH_ORDERS.min, CASH_ORDERS.max),
    bankHoldDays: (text) => readWhole(text, BANK_DAYS.min, BANK_DAYS.max),
  }
}

function choiceReaders() {
  const readers = CHOICE_SETTINGS.map((key) => {
    const known: readonly string[] = SETTING_CHOICES[key]
    return [key, (text: string) => known.find((one) => one === text)] as const
  })
  return Object.fromEntries(readers) as Record<ChoiceSetting, (text: string) => string | undefined>
}

export function isChoiceSetting(key: string): key is ChoiceSetting {
  return Object.hasOwn(SETTING_CHOICES, key)
}
