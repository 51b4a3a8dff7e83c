import { useEffect, useState } from 'react'
import type { Locale } from '#domain/locale.ts'
import { useLocale } from '../../i18n/locale.ts'

const load: Record<Locale, () => Promise<unknown>> = {
  en: () => import('../../i18n/en-office-texts.ts'),
  so: () => import('../../i18n/so-office-texts.ts'),
}

const loaded = new Set<Locale>()

/** For the loader of a page that shows a part of the back office. */
export async function loadOfficeTexts(locale: Locale): Promise<void> {
  await load[locale]()
  loaded.add(locale)
}

/** On pages outside of the back office its texts come later: false until they are there. */
export function useOfficeTexts(): boolean {
  const locale = useLocale()
  const [known, setKnown] = useState(() => (loaded.has(locale) ? locale : undefined))
  useEffect(() => {
    let gone = false
    loadOfficeTexts(locale).then(
      () => gone || setKnown(locale),
      // Without a connection the menu waits for the next page.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [locale])
  return known === locale
}
