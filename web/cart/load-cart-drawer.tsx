import { type ComponentType, lazy, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Locale } from '#domain/locale.ts'
import { useLocalePath } from '../i18n/locale.ts'
import { addTexts } from '../i18n/texts.ts'

/**
 * The drawer with its texts, which otherwise come with the pages of the checkout. If it cannot be
 * loaded, the page of the cart takes its place.
 */
function drawerIn(locale: Locale) {
  return lazy(async (): Promise<{ default: ComponentType<{ onClose: () => void }> }> => {
    try {
      const [{ buy }, { CartDrawer }] = await Promise.all([
        locale === 'so' ? import('../i18n/so/buy.ts') : import('../i18n/en/buy.ts'),
        import('./cart-drawer.tsx'),
      ])
      addTexts(locale, buy)
      return { default: CartDrawer }
    } catch {
      return { default: ToCart }
    }
  })
}

function ToCart() {
  const navigate = useNavigate()
  const localePath = useLocalePath()
  useEffect(() => {
    void navigate(localePath('/cart'))
  }, [navigate, localePath])
  return null
}

export const CART_DRAWERS = { en: drawerIn('en'), so: drawerIn('so') }
