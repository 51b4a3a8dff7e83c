import { lazy } from 'react'
import type { Locale } from '#domain/locale.ts'
import { addTexts } from '../i18n/texts.ts'

/** The drawer with its texts, which otherwise come with the pages of the checkout. */
function drawerIn(locale: Locale) {
  return lazy(async () => {
    const [{ buy }, { CartDrawer }] = await Promise.all([
      locale === 'so' ? import('../i18n/so/buy.ts') : import('../i18n/en/buy.ts'),
      import('./cart-drawer.tsx'),
    ])
    addTexts(locale, buy)
    return { default: CartDrawer }
  })
}

export const CART_DRAWERS = { en: drawerIn('en'), so: drawerIn('so') }
