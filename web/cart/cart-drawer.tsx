import { useEffect, useRef } from 'react'
import { useT } from '../i18n/t.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { CartRow } from './cart-row.tsx'
import { useCart } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'

/**
 * The cart beside the product that was just added, on phones from below: a modal dialog of the
 * browser's own. What has to be chosen or repaired is done on the page of the cart.
 */
export function CartDrawer({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { cartItems } = useCart()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby="drawer-title"
      closedby="any"
      onClose={onClose}
      className="sheet open:flex"
    >
      <div className="flex items-center justify-between gap-4 py-3 pr-3 pl-6">
        <h2 id="drawer-title" className="text-3xl">
          {t('cart.title')}
        </h2>
        <button
          type="button"
          aria-label={t('cart.drawer.close')}
          onClick={() => dialog.current?.close()}
          className="grid size-11 place-items-center rounded-full hover:bg-sand"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="grow overflow-y-auto overscroll-contain px-6">
        <ul className="divide-y divide-sand border-sand border-y">
          {cartItems.map((item) => (
            <CartRow key={item.variant ?? item.product} item={item} onRemoved={focusTitle}>
              {null}
            </CartRow>
          ))}
        </ul>
        {cartItems.length > 0 && (
          <div className="py-6">
            <CartSummary />
          </div>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3 border-sand border-t p-4">
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          className="min-h-12 rounded-full border border-ink px-4 font-semibold hover:bg-sand"
        >
          {t('cart.drawer.stay')}
        </button>
        <ButtonLink to="/cart" look="secondary">
          {t('cart.drawer.open')}
        </ButtonLink>
      </div>
    </dialog>
  )

  function focusTitle() {
    dialog.current?.querySelector<HTMLElement>('button')?.focus()
  }
}
