import type { Locale } from '#domain/locale.ts'
import { useLocale } from './locale.ts'
import { findText, type Plural, type TextKey } from './texts.ts'

export type Vars = Record<string, string | number>
export type T = (key: TextKey, vars?: Vars) => string

/** `t('catalog.results', { count: 3 })` in the language of the page. */
export function useT(): T {
  return TRANSLATORS[useLocale()]
}

const TRANSLATORS: Record<Locale, T> = {
  en: (key, vars) => translate('en', key, vars),
  so: (key, vars) => translate('so', key, vars),
}

/** For `meta` functions and other code outside of components. */
export function translate(locale: Locale, key: TextKey, vars?: Vars): string {
  const text = findText(locale, key) ?? key
  const form = typeof text === 'string' ? text : text[pluralForm(vars?.count)]
  return vars ? fill(form, vars) : form
}

/**
 * Both languages use the same plural forms: one for 1, other for the rest. `Intl.PluralRules` is
 * not used, since browsers without Somali would apply the rules of another language.
 */
function pluralForm(count: string | number | undefined): keyof Plural {
  return Number(count) === 1 ? 'one' : 'other'
}

function fill(text: string, vars: Vars): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(vars[name] ?? whole))
}
