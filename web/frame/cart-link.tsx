import { cartCount, useCart } from '../cart/cart-store.ts'
import { useHydrated } from '../hydrated.ts'
import { Link } from '../i18n/link.tsx'
import { useT } from '../i18n/t.ts'
import { Icon } from '../ui/icon.tsx'

/**
 * The badge counts units. The server does not know them, so there is no number before hydration.
 */
export function CartLink() {
  const t = useT()
  const count = cartCount(useCart())
  const known = useHydrated()
  return (
    <Link
      to="/cart"
      aria-label={known ? t('layout.cart.count', { count }) : t('layout.cart')}
      className="relative grid size-11 place-items-center rounded-full hover:bg-sand"
    >
      <Icon name="bag" className="size-6" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-terracotta px-1 font-semibold text-cream text-xs tabular-nums"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
