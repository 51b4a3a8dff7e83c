import { useEffect, useState } from 'react'
import type { Locale } from '#domain/locale.ts'
import { useLocale } from '../../i18n/locale.ts'

const load: Record<Locale, () => Promise<unknown>> = {
  en: () => import('../../i18n/en-admin-texts.ts'),
  so: () => import('../../i18n/so-admin-texts.ts'),
}

const loaded = new Set<Locale>()

/** For the loader of a page outside of the admin that shows a part of it. */
export async function loadAdminTexts(locale: Locale): Promise<void> {
  await load[locale]()
  loaded.add(locale)
}

/** Outside of the admin its texts are loaded late: false until they are available. */
export function useAdminTexts(): boolean {
  const locale = useLocale()
  const [known, setKnown] = useState(() => (loaded.has(locale) ? locale : undefined))
  useEffect(() => {
    let cancelled = false
    loadAdminTexts(locale).then(
      () => cancelled || setKnown(locale),
      // If this fails, the menu appears with the next page.
      () => {},
    )
    return () => {
      cancelled = true
    }
  }, [locale])
  return known === locale
}
