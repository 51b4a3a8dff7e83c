import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { type Locale, localeOf, localePath } from '#domain/locale.ts'

/** The language of the page, which is the language of its URL. */
export function useLocale(): Locale {
  return localeOf(useLocation().pathname)
}

/** Puts paths of the shop into the language of the page, for `navigate` and form actions. */
export function useLocalePath(): (path: string) => string {
  const locale = useLocale()
  return useCallback((path) => localePath(locale, path), [locale])
}

/** A text that the shop's people wrote in English and, perhaps, in Somali. */
export function inLanguage(locale: Locale, english: string, somali: string | null): string {
  return locale === 'so' && somali ? somali : english
}

/** `2026-07-31` → `31/07/2026`, as the last day of a discount is written; the same in both languages. */
export function dayMonthYear(day: string): string {
  return day.split('-').reverse().join('/')
}
