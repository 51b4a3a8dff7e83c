import { lazy } from 'react'
import type { Locale } from '#domain/locale.ts'
import { addTexts } from '../i18n/texts.ts'
import { NotLoaded } from '../layout/not-loaded.tsx'

/** The form and the waiting screen of mobile money, with their texts. */
function mobileMoneyIn(locale: Locale) {
  return lazy(async () => {
    try {
      const [{ mobileMoney }, { MobileMoney }] = await Promise.all([
        locale === 'so'
          ? import('../i18n/so/mobile-money.ts')
          : import('../i18n/en/mobile-money.ts'),
        import('./mobile-money.tsx'),
      ])
      addTexts(locale, mobileMoney)
      return { default: MobileMoney }
    } catch {
      return { default: () => <NotLoaded text="payments.notLoaded" /> }
    }
  })
}

export const MOBILE_MONEY = { en: mobileMoneyIn('en'), so: mobileMoneyIn('so') }
