import { type FormEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Product } from '#contract/catalog.ts'
import { addToCart, refreshProduct } from '../cart/edit-cart.ts'
import { lineOf } from '../cart/line-of-product.ts'
import { CART_DRAWERS } from '../cart/load-cart-drawer.tsx'
import { useLocale, useLocalePath } from '../i18n/locale.ts'
import { type T, useT } from '../i18n/t.ts'
import { useDiscountPercent, useRootData } from '../layout/root-data.ts'
import { toast } from '../toasts.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { QuantitySelect } from '../ui/quantity-select.tsx'
import { Heart } from '../wishlist/heart.tsx'
import { useFreshPrices } from './fresh-prices.ts'
import { OfferPrice } from './offer-price.tsx'
import { SetContents } from './set-contents.tsx'
import { TellMe } from './tell-me.tsx'
import { UnitPrice } from './unit-price.tsx'
import type { Choice } from './use-choice.ts'
import { VariantPicker } from './variant-picker.tsx'

/** Stock of up to this many units is shown as a number. */
const FEW = 5

interface ProductBuyProps {
  product: Product
  choice: Choice
  /** The id of the form, for a button outside of it. */
  id: string
  button: RefObject<HTMLButtonElement | null>
}

/** Price, size, choices, stock and the button that adds the product to the cart. */
export function ProductBuy({ product, choice, id, button }: ProductBuyProps) {
  const t = useT()
  const localePath = useLocalePath()
  const navigate = useNavigate()
  const discountPercent = useDiscountPercent()
  const { _id, size, options } = product
  const { variant } = choice
  const { countInStock } = variant ?? product
  const [isMissing, setMissing] = useState(false)
  const opensDrawer = useRootData()?.shop.afterAdding === 'drawer'
  const [hasDrawer, setDrawer] = useState(false)
  const Drawer = CART_DRAWERS[useLocale()]
  const picker = useRef<HTMLFormElement>(null)
  useFreshPrices()
  useEffect(() => {
    // The cart may know better than a page that was stored for times without a connection.
    if (!document.querySelector('.stored-page')) refreshProduct(product)
  }, [product])

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!variant) {
      setMissing(true)
      const missing = options[choice.picked.indexOf('')]
      picker.current?.querySelector<HTMLElement>(`[name=${missing?.kind}]:enabled`)?.focus()
      return
    }
    const qty = Number(new FormData(event.currentTarget).get('qty'))
    addToCart({ ...lineOf({ ...product, product: _id }, variant), qty })
    toast.success(t('catalog.added'))
    if (opensDrawer) setDrawer(true)
    else void navigate(localePath('/cart'))
  }

  return (
    <>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-4">
        <span>
          <OfferPrice product={product} variant={variant} className="text-3xl" />
        </span>
        {variant && <UnitPrice variant={variant} />}
        {size && options.every(({ kind }) => kind !== 'size') && (
          <span className="text-cocoa">
            <span className="sr-only">{t('catalog.size')} </span>
            {size}
          </span>
        )}
      </p>
      {variant && <SetContents set={variant} percent={discountPercent} />}
      <VariantPicker product={product} choice={choice} isMissing={isMissing} form={picker} />
      <form id={id} method="post" onSubmit={add} className="mt-5 grid gap-5">
        <StockStatus countInStock={countInStock} isKnown={variant !== undefined} t={t} />
        <div className="flex gap-3">
          {countInStock > 0 && (
            <QuantitySelect
              name="qty"
              label={t('catalog.quantity')}
              countInStock={variant ? countInStock : mostUnits(product)}
              className="rounded-full"
            />
          )}
          <Button
            ref={button}
            type="submit"
            needsScript
            disabled={countInStock === 0}
            className="min-h-12 grow max-sm:px-3"
          >
            {t('catalog.addToCart')}
          </Button>
          <Heart
            product={product}
            className="shrink-0 self-center border border-ink/70 hover:bg-sand"
          />
        </div>
      </form>
      {hasDrawer && (
        <Suspense fallback={null}>
          <Drawer onClose={() => setDrawer(false)} />
        </Suspense>
      )}
      {countInStock === 0 && variant && (
        <TellMe product={_id} variant={options.length > 0 ? variant._id : undefined} />
      )}
      {countInStock === 0 && !variant && (
        <p className="mt-3 text-cocoa">{t('catalog.choose.tellMe')}</p>
      )}
    </>
  )
}

/** Until one is chosen, quantities are those of the variant with the most units. */
function mostUnits({ variants }: Product): number {
  return Math.max(...variants.map(({ countInStock }) => countInStock))
}

interface StockStatusProps {
  countInStock: number
  /** Whether these are the units of what would be bought, and not the sum of several variants. */
  isKnown: boolean
  t: T
}

function StockStatus({ countInStock, isKnown, t }: StockStatusProps) {
  if (countInStock === 0)
    return <p className="font-semibold text-danger">{t('catalog.outOfStock')}</p>
  return (
    <p className="flex items-center gap-2 font-semibold text-sage">
      <Icon name="check" />
      {t('catalog.inStock')}
      {isKnown && countInStock <= FEW && (
        <span className="font-medium text-honey">
          {t('catalog.lastPieces', { count: countInStock })}
        </span>
      )}
    </p>
  )
}
