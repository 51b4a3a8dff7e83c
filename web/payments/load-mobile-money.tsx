import { lazy } from 'react'
import type { Locale } from '#domain/locale.ts'
import { useT } from '../i18n/t.ts'
import { addTexts } from '../i18n/texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

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
      return { default: NotLoaded }
    }
  })
}

export const MOBILE_MONEY = { en: mobileMoneyIn('en'), so: mobileMoneyIn('so') }

/** A script that could not be loaded is asked for again only by a new document. */
function NotLoaded() {
  const t = useT()
  return (
    <>
      <Alert>{t('payments.notLoaded')}</Alert>
      <Button look="secondary" onClick={() => location.reload()}>
        {t('payments.tryAgain')}
      </Button>
    </>
  )
}
