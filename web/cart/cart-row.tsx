import type { ReactNode } from 'react'
import { formatMoney, toCents } from '#domain/money.ts'
import { salePrice } from '#domain/pricing.ts'
import { titleOf } from '#domain/variants.ts'
import { Link } from '../i18n/link.tsx'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Price } from '../layout/price.tsx'
import { toast } from '../toasts.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { QuantitySelect } from '../ui/quantity-select.tsx'
import type { CartItem } from './cart-store.ts'
import { usePriceRules } from './cart-totals.ts'
import { removeFromCart, setQuantity } from './edit-cart.ts'
import { linePath } from './line-path.ts'
import { Parts } from './parts.tsx'

interface CartRowProps {
  item: CartItem
  onRemoved: () => void
  /** Of a line without a choice: what it can be. */
  children: ReactNode
}

/** One line of the cart: quantity, unit price and total, or what has to be chosen first. */
export function CartRow({ item, onRemoved, children }: CartRowProps) {
  const t = useT()
  const { picture, image } = item
  const name = titleOf(item, useLocale())
  const path = linePath(item)

  function remove() {
    removeFromCart(item)
    toast.success(t('cart.removed', { name }))
    onRemoved()
  }

  return (
    <li className="grid grid-cols-[5rem_1fr] gap-x-4 py-5 sm:grid-cols-[7rem_1fr] sm:gap-x-6">
      {/* Keyboards and screen readers use the link of the name beside it. */}
      <Link
        to={path}
        tabIndex={-1}
        aria-hidden="true"
        className="block aspect-square self-start overflow-hidden rounded-xl bg-sand"
      >
        <Picture picture={picture} image={image} alt="" sizes="(min-width: 36rem) 112px, 80px" />
      </Link>
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-2">
          <h2 className="min-w-0 text-xl sm:text-2xl">
            <Link to={path} className="hover:underline">
              {name}
            </Link>
          </h2>
          <button
            type="button"
            onClick={remove}
            aria-label={t('cart.remove', { name })}
            className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-cocoa hover:bg-sand hover:text-danger"
          >
            <Icon name="trash" />
          </button>
        </div>
        <Parts parts={item.parts} />
        {item.unchosen ? children : <Priced item={item} name={name} />}
      </div>
    </li>
  )
}

function Priced({ item, name }: { item: CartItem; name: string }) {
  const t = useT()
  const { discountPercent } = usePriceRules()
  const { qty, price, countInStock } = item
  const each = salePrice(toCents(price), discountPercent)
  return (
    <>
      <p className="text-cocoa text-sm">{t('cart.each', { price: formatMoney(each) })}</p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <QuantitySelect
          countInStock={Math.max(countInStock, qty)}
          label={t('cart.quantity', { name })}
          value={qty}
          onChange={(event) => setQuantity(item, Number(event.currentTarget.value))}
        />
        <p className="text-lg">
          <span className="sr-only">{t('cart.lineTotal', { name })}: </span>
          <Price price={price} discountPercent={discountPercent} qty={qty} />
        </p>
      </div>
    </>
  )
}
