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

/** `2026-07-31` or a timestamp → `31/07/2026`, the same in both languages. */
export function formatDay(date: string): string {
  return date.slice(0, 10).split('-').reverse().join('/')
}

/** A timestamp as `14:05` on the visitor's own clock; only for what the browser draws. */
export function formatTime(timestamp: string): string {
  return new Date(timestamp).toLocaleTimeString('en-GB', { timeStyle: 'short' })
}

/** A timestamp as `31/07/2026, 14:05` on the visitor's own clock; only for what the browser draws. */
export function formatMoment(timestamp: string): string {
  return new Date(timestamp).toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'short' })
}
