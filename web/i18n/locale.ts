import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import { type Locale, localeOf, localePath } from '#domain/locale.ts'

/** The language of a preview, inside a page that may be in another one. */
export const PreviewLocale = createContext<Locale | null>(null)

/** The language of the page, taken from its URL. */
export function useLocale(): Locale {
  const { pathname } = useLocation()
  return useContext(PreviewLocale) ?? localeOf(pathname)
}

/** Adds the language of the page to a path, for `navigate` and form actions. */
export function useLocalePath(): (path: string) => string {
  return LOCALE_PATHS[useLocale()]
}

const LOCALE_PATHS: Record<Locale, (path: string) => string> = {
  en: (path) => localePath('en', path),
  so: (path) => localePath('so', path),
}

/** Picks a text that the shop's staff wrote in English and, optionally, in Somali. */
export function inLanguage(locale: Locale, english: string, somali: string | null): string {
  return locale === 'so' && somali ? somali : english
}

/**
 * For the `lang` attribute of a text that `inLanguage` picked: set if it is English on a Somali
 * page, since nobody has translated it yet.
 */
export function otherLanguage(locale: Locale, somali: string | null): 'en' | undefined {
  return locale === 'so' && !somali ? 'en' : undefined
}

/** `2026-07-31` → `31/07/2026`, the format of a discount's last day in both languages. */
export function dayMonthYear(day: string): string {
  return day.split('-').reverse().join('/')
}
