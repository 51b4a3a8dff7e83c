import { isTimeZone } from './calendar.ts'
import { countryCode } from './country-codes.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from './settings.ts'

/**
 * Parses what an owner types into a setting: lenient in spelling, strict in meaning. Each function
 * returns undefined for an invalid value. Browser and server use the same rules.
 */
export const readSetting = {
  name: (typed) => within(line(typed), 1, 60),
  tagline: (typed) => within(line(typed), 0, MAX_TAGLINE),
  taglineSo: (typed) => within(line(typed), 0, MAX_TAGLINE),
  email: (typed) => optional(line(typed), asEmail),
  phone: (typed) => optional(line(typed), (text) => (isPhone(text) ? text : undefined)),
  whatsapp: (typed) => optional(line(typed), asWhatsApp),
  address: (typed) => within(line(typed), 0, 200),
  facebook: (typed) => optional(line(typed), asProfile('facebook')),
  instagram: (typed) => optional(line(typed), asProfile('instagram')),
  tiktok: (typed) => optional(line(typed), asProfile('tiktok')),
  timeZone: (typed) => asTimeZone(line(typed)),
  mailFrom: (typed) => asMailbox(line(typed)),
  cashCountries: (typed) => asCountries(typed),
  bankInstructions: (typed) => within(lines(typed), 0, MAX_TYPED),
  bankInstructionsSo: (typed) => within(lines(typed), 0, MAX_TYPED),
} as const satisfies Partial<Record<keyof ShopSettings, (typed: string) => string | undefined>>

export type TextSetting = keyof typeof readSetting

/** Maximum characters of the tagline. */
export const MAX_TAGLINE = 100
/** Maximum shipping fee and free-shipping limit, in dollars. */
export const MAX_FEE = 100_000
export const HOLD_MINUTES = { min: 5, max: 525_600 } as const
export const UNPAID_ORDERS = { min: 1, max: 1_000 } as const
export const UNPAID_UNITS = { min: 1, max: 1_000_000 } as const
export const CASH_ORDERS = { min: 1, max: 100 } as const
export const BANK_DAYS = { min: 1, max: 60 } as const
export const MAX_LOW_STOCK = 100_000
/** Maximum characters typed into a field, before parsing. */
export const MAX_TYPED = 400

/** `12`, `12.5`, `$12.50` and `12,50` → decimal dollars; undefined for anything else. */
export function readDollars(typed: string): number | undefined {
  const text = typed.trim().replace(/^\$\s*/, '')
  if (!/^\d{1,9}([.,]\d{1,2})?$/.test(text)) return undefined
  const dollars = Number(text.replace(',', '.'))
  return dollars <= MAX_FEE ? dollars : undefined
}

/** Parses digits; undefined unless they are an integer in the range. */
export function readWhole(typed: string, min: number, max: number): number | undefined {
  const text = typed.trim()
  if (!/^\d{1,9}$/.test(text)) return undefined
  const number = Number(text)
  return number >= min && number <= max ? number : undefined
}

/** `252615000000` → `+252 61 500 0000`; numbers of other countries in groups of three. */
export function formatWhatsApp(digits: string): string {
  const somali = /^(252)(\d{2})(\d{3})(\d{4})$/.exec(digits)
  if (somali) return `+${somali.slice(1).join(' ')}`
  return digits && `+${digits.replace(/(\d{3})(?=\d{2})/g, '$1 ')}`
}

export function isSettingKey(key: string): key is keyof ShopSettings {
  return Object.hasOwn(DEFAULT_SETTINGS, key)
}

function line(typed: string): string {
  return typed.replace(/\s+/g, ' ').trim()
}

/** Keeps line breaks, but no empty lines. */
function lines(typed: string): string {
  return typed.split('\n').map(line).filter(Boolean).join('\n')
}

/** `Somalia, Djibouti` → `SO,DJ`, by the names in either language or the codes. */
function asCountries(typed: string): string | undefined {
  const names = typed.split(/[,;\n]/).filter((name) => name.trim() !== '')
  const codes = names.map(countryCode)
  return names.length === 0 || codes.includes(undefined) ? undefined : [...new Set(codes)].join()
}

function within(text: string, min: number, max: number): string | undefined {
  return text.length >= min && text.length <= max && !text.includes('\0') ? text : undefined
}

function optional(text: string, read: (text: string) => string | undefined): string | undefined {
  return text === '' ? '' : read(text)
}

function asEmail(text: string): string | undefined {
  return text.length <= 254 && /^[^\s@<>,;"\0]+@[^\s@<>,;"\0]+\.[^\s@<>,;"\0]+$/.test(text)
    ? text
    : undefined
}

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return /^\+?[\d\s()./-]+$/.test(text) && digits >= 5 && digits <= 15
}

/** With the country code, as wa.me requires; drops `+`, `00` and separators. */
function asWhatsApp(text: string): string | undefined {
  if (!/^\+?[\d\s()./-]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  return /^[1-9]\d{7,14}$/.test(digits) ? digits : undefined
}

const PROFILES = {
  facebook: { hosts: ['facebook.com', 'fb.com', 'fb.me'], base: 'https://www.facebook.com/' },
  instagram: { hosts: ['instagram.com', 'instagr.am'], base: 'https://www.instagram.com/' },
  tiktok: { hosts: ['tiktok.com'], base: 'https://www.tiktok.com/@' },
}

/** The URL of the profile, or its name: `@qurux`, `qurux`. */
function asProfile(site: keyof typeof PROFILES): (text: string) => string | undefined {
  const { hosts, base } = PROFILES[site]
  return (text) => {
    // A name of dots alone would resolve to another path of the site.
    if (/^@?(?=.*\w)[\w.-]{1,60}$/.test(text) && !hosts.some((host) => text.includes(host))) {
      return base + text.replace(/^@/, '')
    }
    const address = /^[a-z]+:/i.test(text) ? text : `https://${text}`
    if (!URL.canParse(address) || address.length > 300) return undefined
    const url = new URL(address)
    const isProfileHost = hosts.some(
      (host) => url.hostname === host || url.hostname.endsWith(`.${host}`),
    )
    const isPlain = url.protocol === 'https:' && !url.username && !url.port
    return isProfileHost && isPlain && url.pathname.length > 1 ? url.href : undefined
  }
}

function asTimeZone(text: string): string | undefined {
  // An offset such as +03:00 is not a place and has no daylight saving time.
  return /^[A-Za-z]/.test(text) && isTimeZone(text) ? text : undefined
}

function asMailbox(text: string): string | undefined {
  const named = /^([^<>"@,;:\\]+)<([^<>]+)>$/.exec(text)
  if (!named) return asEmail(text)
  const address = asEmail(named[2]!.trim())
  return address && within(named[1]!.trim(), 1, 60) ? `${named[1]!.trim()} <${address}>` : undefined
}
