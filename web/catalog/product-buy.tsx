import { type FormEvent, type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Product } from '#contract/catalog.ts'
import { addToCart, refreshProduct } from '../cart/edit-cart.ts'
import { useLocalePath } from '../i18n/locale.ts'
import { type T, useT } from '../i18n/t.ts'
import { useDiscountPercent } from '../layout/root-data.ts'
import { toast } from '../toasts.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Price } from '../ui/price.tsx'
import { QuantitySelect } from '../ui/quantity-select.tsx'
import { Heart } from '../wishlist/heart.tsx'
import { useFreshPrices } from './fresh-prices.ts'
import { TellMe } from './tell-me.tsx'

/** Stock of up to this many units is shown as a number. */
const FEW = 5

interface ProductBuyProps {
  product: Product
  /** The id of the form, for a button outside of it. */
  id: string
  button: RefObject<HTMLButtonElement | null>
}

/** Price, size, stock and the button that adds the product to the cart. */
export function ProductBuy({ product, id, button }: ProductBuyProps) {
  const t = useT()
  const localePath = useLocalePath()
  const navigate = useNavigate()
  const discountPercent = useDiscountPercent()
  const { name, nameSo, size, countInStock } = product
  useFreshPrices()
  useEffect(() => refreshProduct(product), [product])

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const qty = Number(new FormData(event.currentTarget).get('qty'))
    const { _id, image, picture, price } = product
    addToCart({ _id, product: _id, name, nameSo, image, picture, price, countInStock, qty })
    toast.success(t('catalog.added'))
    void navigate(localePath('/cart'))
  }

  return (
    <>
      <form id={id} method="post" onSubmit={add} className="mt-3 grid gap-5">
        <p className="flex flex-wrap items-baseline gap-x-4">
          <Price price={product.price} discountPercent={discountPercent} className="text-3xl" />
          {size && (
            <span className="text-cocoa">
              <span className="sr-only">{t('catalog.size')} </span>
              {size}
            </span>
          )}
        </p>
        <StockStatus countInStock={countInStock} t={t} />
        <div className="flex gap-3">
          <QuantitySelect
            name="qty"
            label={t('catalog.quantity')}
            countInStock={countInStock}
            className="rounded-full"
          />
          <Button
            ref={button}
            type="submit"
            needsScript
            disabled={countInStock === 0}
            className="min-h-12 grow"
          >
            {t('catalog.addToCart')}
          </Button>
          <Heart product={product} className="shrink-0 border border-ink/70 hover:bg-sand" />
        </div>
      </form>
      {countInStock === 0 && <TellMe product={product._id} />}
    </>
  )
}

function StockStatus({ countInStock, t }: { countInStock: number; t: T }) {
  if (countInStock === 0)
    return <p className="font-semibold text-danger">{t('catalog.outOfStock')}</p>
  return (
    <p className="flex items-center gap-2 font-semibold text-sage">
      <Icon name="check" />
      {t('catalog.inStock')}
      {countInStock <= FEW && (
        <span className="font-medium text-honey">
          {t('catalog.lastPieces', { count: countInStock })}
        </span>
      )}
    </p>
  )
}
