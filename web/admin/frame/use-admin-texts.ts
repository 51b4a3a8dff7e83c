import { useEffect, useState } from 'react'
import type { Locale } from '#domain/locale.ts'
import { useLocale } from '../../i18n/locale.ts'

const load: Record<Locale, () => Promise<unknown>> = {
  en: () => import('../../i18n/en-admin-texts.ts'),
  so: () => import('../../i18n/so-admin-texts.ts'),
}

const loaded = new Set<Locale>()

/** For the loader of a page that shows a part of the admin. */
export async function loadAdminTexts(locale: Locale): Promise<void> {
  await load[locale]()
  loaded.add(locale)
}

/** On pages outside of the admin its texts come later: false until they are there. */
export function useAdminTexts(): boolean {
  const locale = useLocale()
  const [known, setKnown] = useState(() => (loaded.has(locale) ? locale : undefined))
  useEffect(() => {
    let gone = false
    loadAdminTexts(locale).then(
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
