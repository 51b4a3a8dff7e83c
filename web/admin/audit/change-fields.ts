import type { AuditEntry } from '#contract/admin/audit.ts'
import { facetName, isFacet } from '#domain/facets.ts'
import type { SectionKind } from '#domain/home.ts'
import type { Locale } from '#domain/locale.ts'
import { formatMoney } from '#domain/money.ts'
import { DRAFT_NAME } from '#domain/product-list.ts'
import { formatWhatsApp, isSettingKey } from '#domain/settings-fields.ts'
import type { T } from '../../i18n/t.ts'
import type { TextKey } from '../../i18n/texts.ts'
import type { Dates } from '../../layout/use-dates.ts'
import { isChoiceSetting, splitHold } from '../settings/parse-settings-form.ts'

export interface ChangedField {
  key: string
  label: string
  /** Null if there was no value before, or if there is none now. */
  from: string | null
  to: string | null
}

/** Amounts in cents. */
const MONEY = [
  'price',
  'listPrice',
  'total',
  'refunded',
  'shippingFee',
  'freeShippingAbove',
  'cashMaxTotal',
  'amount',
  'minItems',
]

/** Describes a change field by field, with the value before and after. */
export function changedFields(
  t: T,
  { action, subjectId, before, after }: AuditEntry,
  { moment, locale }: Pick<Dates, 'moment'> & { locale: Locale },
): ChangedField[] {
  const words: Words = { t, moment, locale }
  if (action === 'settings-changed') {
    return [fieldOf(words, subjectId, settingLabel(t, subjectId), before, after)]
  }
  const [was, is] = [asRecord(before), asRecord(after)]
  // The choice names the variant; its id is only for undoing.
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (key) => key !== 'variant' && key !== 'choice',
  )
  return keys
    .filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
    .map((key) => fieldOf(words, key, labelOf(t, key), was[key], is[key]))
}

export function settingLabel(t: T, key: string): string {
  return isSettingKey(key) ? t(`settings.${key}`) : key
}

interface Words {
  t: T
  moment: Dates['moment']
  locale: Locale
}

function fieldOf(
  words: Words,
  key: string,
  label: string,
  from: unknown,
  to: unknown,
): ChangedField {
  return { key, label, from: inWords(words, key, from), to: inWords(words, key, to) }
}

function labelOf(t: T, key: string): string {
  const name = `audit.field.${key}`
  const label = t(name as TextKey)
  return label === name ? key : label
}

function inWords(words: Words, key: string, value: unknown): string | null {
  const { t, moment } = words
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return t(value ? 'admin.yes' : 'admin.no')
  if (typeof value === 'number') return numberInWords(t, key, value)
  if (Array.isArray(value)) return listInWords(words, key, value)
  if (typeof value === 'object') return plain(words, value)
  const text = String(value)
  if (key === 'name' && text === DRAFT_NAME) return null
  if (key === 'logo') return t('audit.pictures', { count: 1 })
  if (isChoiceSetting(key)) return wordOr(t, `settings.${key}.${text}`, text)
  if (key === 'whatsapp') return formatWhatsApp(text)
  if (key === 'kind') return wordOr(t, `coupons.kind.${text}`, text)
  if (key === 'status') return wordOr(t, `audit.status.${text}`, text)
  if (key === 'flag') return wordOr(t, `adminOrders.flag.${text}`, text)
  if (key === 'for') return wordOr(t, `adminOrders.actor.${text}`, text)
  if (key === 'secret') return wordOr(t, `audit.secret.${text}`, text)
  if (key === 'target') return wordOr(t, `setup.backup.target.${text}`, text)
  if (key === 'environment') return wordOr(t, `setup.paypal.environment.${text}`, text)
  if (key === 'security') return wordOr(t, `setup.mail.security.${text}`, text)
  if (key === 'template') return wordOr(t, `chat.template.${text}`, text)
  if (key === 'mail') return wordOr(t, `mails.kind.${text}`, text)
  return isTimestamp(text) ? moment(text) : text
}

/**
 * A timestamp as the shop writes it. Text that an admin entered may resemble one without being
 * valid.
 */
function isTimestamp(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text))
}

function numberInWords(t: T, key: string, value: number): string {
  if (MONEY.includes(key)) return formatMoney(value)
  if (key === 'port') return String(value)
  if (key === 'percent') return `${value}%`
  if (key === 'orderHoldMinutes') {
    const { count, unit } = splitHold(value)
    return t(`settings.hold.in.${unit}`, { count })
  }
  return value.toLocaleString('en-US')
}

function listInWords(words: Words, key: string, values: unknown[]): string | null {
  if (values.length === 0) return null
  if (key === 'variants') return values.join('\n')
  if (key === 'pictures') {
    const shown = values.map((one) => asRecord(one).alt).filter(Boolean)
    const count = words.t('audit.pictures', { count: values.length })
    return shown.length > 0 ? `${count}: ${shown.join(', ')}` : count
  }
  if (key === 'facets') {
    return values.map((one) => facetInWords(words, String(one))).join(', ')
  }
  if (/sections$/i.test(key)) {
    return values.map((one) => words.t(`homePage.${one as SectionKind}`)).join(', ')
  }
  return values.map((one) => (typeof one === 'object' ? plain(words, one) : String(one))).join(', ')
}

/** A facet that the shop no longer knows is shown as stored. */
function facetInWords({ locale }: Words, facet: string): string {
  return isFacet(facet) ? facetName(facet)[locale] : facet
}

/** Text and numbers of a value of unknown shape. */
function plain(words: Words, value: unknown): string {
  return Object.entries(asRecord(value))
    .filter(([, one]) => one !== null && one !== '')
    .map(([key, one]) => `${labelOf(words.t, key)}: ${inWords(words, key, one)}`)
    .join(', ')
}

function wordOr(t: T, key: string, otherwise: string): string {
  const word = t(key as TextKey)
  return word === key ? otherwise : word
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
