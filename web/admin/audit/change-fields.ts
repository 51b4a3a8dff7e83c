import type { AuditEntry } from '#contract/admin/audit.ts'
import { formatMoney } from '#domain/money.ts'
import { DRAFT_NAME } from '#domain/product-list.ts'
import { formatWhatsApp, isSettingKey } from '#domain/settings-fields.ts'
import { formatDay, formatMoment } from '../../i18n/locale.ts'
import type { T } from '../../i18n/t.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { splitHold } from '../settings/parse-settings-form.ts'

export interface ChangedField {
  key: string
  label: string
  /** Null: there was nothing, or nothing is left. */
  from: string | null
  to: string | null
}

/** In cents. */
const MONEY = ['price', 'listPrice', 'total', 'refunded', 'shippingFee', 'freeShippingAbove']

/** What a change changed, in words: field by field, from what to what. */
export function changedFields(
  t: T,
  { action, subjectId, before, after }: AuditEntry,
): ChangedField[] {
  if (action === 'settings-changed') {
    return [fieldOf(t, subjectId, settingLabel(t, subjectId), before, after)]
  }
  const [was, is] = [asRecord(before), asRecord(after)]
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return keys
    .filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
    .map((key) => fieldOf(t, key, labelOf(t, key), was[key], is[key]))
}

export function settingLabel(t: T, key: string): string {
  return isSettingKey(key) ? t(`settings.${key}`) : key
}

function fieldOf(t: T, key: string, label: string, from: unknown, to: unknown): ChangedField {
  return { key, label, from: inWords(t, key, from), to: inWords(t, key, to) }
}

function labelOf(t: T, key: string): string {
  const name = `audit.field.${key}`
  const label = t(name as TextKey)
  return label === name ? key : label
}

function inWords(t: T, key: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return t(value ? 'admin.yes' : 'admin.no')
  if (typeof value === 'number') return numberInWords(t, key, value)
  if (Array.isArray(value)) return listInWords(t, key, value)
  if (typeof value === 'object') return plain(t, value)
  const text = String(value)
  if (key === 'name' && text === DRAFT_NAME) return null
  if (key === 'logo') return t('audit.pictures', { count: 1 })
  if (key === 'reviewers') return wordOr(t, `settings.reviewers.${text}`, text)
  if (key === 'whatsapp') return formatWhatsApp(text)
  if (key === 'status') return wordOr(t, `audit.status.${text}`, text)
  if (key === 'flag') return wordOr(t, `adminOrders.flag.${text}`, text)
  if (key === 'mail') return wordOr(t, `mails.kind.${text}`, text)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text)
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? formatMoment(text) : text
}

function numberInWords(t: T, key: string, value: number): string {
  if (MONEY.includes(key)) return formatMoney(value)
  if (key === 'percent') return `${value}%`
  if (key === 'orderHoldMinutes') {
    const { count, unit } = splitHold(value)
    return t(`settings.hold.in.${unit}`, { count })
  }
  return value.toLocaleString('en-US')
}

function listInWords(t: T, key: string, values: unknown[]): string | null {
  if (values.length === 0) return null
  if (key === 'pictures') {
    const shown = values.map((one) => asRecord(one).alt).filter(Boolean)
    const count = t('audit.pictures', { count: values.length })
    return shown.length > 0 ? `${count}: ${shown.join(', ')}` : count
  }
  return values.map((one) => (typeof one === 'object' ? plain(t, one) : String(one))).join(', ')
}

/** Texts and numbers of something whose shape nobody has described here. */
function plain(t: T, value: unknown): string {
  return Object.entries(asRecord(value))
    .filter(([, one]) => one !== null && one !== '')
    .map(([key, one]) => `${labelOf(t, key)}: ${inWords(t, key, one)}`)
    .join(', ')
}

function wordOr(t: T, key: string, otherwise: string): string {
  const word = t(key as TextKey)
  return word === key ? otherwise : word
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
