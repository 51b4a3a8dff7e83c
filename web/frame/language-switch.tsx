import { Link as RouterLink, useLocation } from 'react-router'
import { type Locale, localePath } from '#domain/locale.ts'
import { useLocale } from '../i18n/locale.ts'
import { useAddress } from './use-address.ts'

const OTHER: Record<Locale, { locale: Locale; name: string; short: string }> = {
  en: { locale: 'so', name: 'Soomaali', short: 'SO' },
  so: { locale: 'en', name: 'English', short: 'EN' },
}

/** A link to the same page in the other language, named in that language. */
export function LanguageSwitch() {
  const { pathname } = useLocation()
  const address = useAddress()
  const { locale, name, short } = OTHER[useLocale()]
  return (
    <RouterLink
      to={localePath(locale, address ?? '/')}
      reloadDocument={pathname.includes('/order/')}
      lang={locale}
      hrefLang={locale}
      className="grid h-11 min-w-11 place-items-center rounded-full px-2 font-medium hover:bg-sand"
    >
      <span aria-hidden="true" className="md:hidden">
        {short}
      </span>
      <span className="sr-only md:not-sr-only">{name}</span>
    </RouterLink>
  )
}
