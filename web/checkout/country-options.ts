import { useMemo } from 'react'
import { COUNTRIES } from '#domain/countries.ts'
import { useLocale } from '../i18n/locale.ts'

/**
 * Most of the shop's customers live in Somalia and its neighbours, then in the countries of the
 * diaspora.
 */
const NEAR = ['SO', 'DJ', 'ET', 'KE', 'AE', 'SA', 'TR', 'GB', 'SE', 'NO', 'US', 'CA']

/**
 * The countries to choose from, named in the page's language; the value is always the English name.
 */
export function useCountryOptions() {
  const locale = useLocale()
  return useMemo(() => {
    const options = COUNTRIES.map((one) => ({ code: one.code, value: one.en, label: one[locale] }))
    const near = NEAR.flatMap((code) => options.filter((one) => one.code === code))
    const all = options
      .filter((one) => !NEAR.includes(one.code))
      .sort((a, b) => a.label.localeCompare(b.label, locale))
    return { near, all, presetOf }
  }, [locale])
}

/** The country chosen before, else the one of the code, else ''. */
function presetOf(chosen: string | undefined, code: string | null): string {
  const known = COUNTRIES.find((one) => (chosen ? one.en === chosen : one.code === code))
  return known?.en ?? ''
}
