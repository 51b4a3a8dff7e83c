import { type FormEvent, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Product } from '#contract/catalog.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { addToCart, refreshProduct } from '../cart/edit-cart.ts'
import { inLanguage, useLocale, useLocalePath } from '../i18n/locale.ts'
import { type T, useT } from '../i18n/t.ts'
import { useDiscountPercent, useRootData } from '../layout/root-data.ts'
import { toast } from '../toasts.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Price } from '../ui/price.tsx'
import { QuantitySelect } from '../ui/quantity-select.tsx'
import { Stars } from '../ui/stars.tsx'
import { Heart } from '../wishlist/heart.tsx'
import { useFreshPrices } from './fresh-prices.ts'
import { TellMe } from './tell-me.tsx'

/** Stock of up to this many units is shown as a number. */
const FEW = 5

/** Name, rating, price, stock and the button that adds the product to the cart. */
export function ProductBuy({ product }: { product: Product }) {
  const t = useT()
  const locale = useLocale()
  const localePath = useLocalePath()
  const navigate = useNavigate()
  const discountPercent = useDiscountPercent()
  const { name, nameSo, countInStock, rating, numReviews } = product
  useFreshPrices()
  useEffect(() => refreshProduct({ ...product, product: product._id }), [product])
  const otherName = locale === 'so' ? name : nameSo

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
      <p className="small-caps text-cocoa">{product.brand}</p>
      <h1 className="mt-2 text-4xl lg:text-5xl">{inLanguage(locale, name, nameSo)}</h1>
      {otherName && otherName !== inLanguage(locale, name, nameSo) && (
        <p
          lang={locale === 'so' ? 'en' : 'so'}
          className="mt-1 font-display font-semibold text-2xl text-terracotta italic"
        >
          {otherName}
        </p>
      )}
      <a href="#reviews" className="mt-3 inline-flex min-h-11 items-center gap-2 hover:underline">
        <Stars rating={rating} className="h-5" />
        {t('reviews.count', { count: numReviews })}
      </a>
      <p className="mt-3 text-3xl">
        <Price price={product.price} discountPercent={discountPercent} />
      </p>
      <form method="post" onSubmit={add} className="mt-6 grid gap-5">
        <StockStatus countInStock={countInStock} t={t} />
        <div className="flex gap-3">
          <QuantitySelect
            name="qty"
            label={t('catalog.quantity')}
            countInStock={countInStock}
            className="rounded-full"
          />
          <Button
            type="submit"
            needsScript
            disabled={countInStock === 0}
            className="grow md:max-w-xs"
          >
            {t('catalog.addToCart')}
          </Button>
          <Heart product={product} className="shrink-0 border border-ink/70 hover:bg-sand" />
        </div>
      </form>
      {countInStock === 0 && <TellMe product={product._id} />}
      <Promises />
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

/** Delivery and payment, which shoppers want to know before they decide. */
function Promises() {
  const t = useT()
  const shop = useRootData()?.shop
  if (!shop) return null
  const fee = formatMoney(toCents(shop.shippingFee))
  const limit = shop.freeShippingAbove
  return (
    <ul className="mt-8 grid gap-3 border-sand border-y py-5 text-cocoa text-sm">
      <li className="flex items-center gap-3">
        <Icon name="truck" />
        {limit === null
          ? t('catalog.delivery.always', { fee })
          : t('catalog.delivery', { fee, limit: formatMoney(toCents(limit)) })}
      </li>
      <li className="flex items-center gap-3">
        <Icon name="shield" />
        {t('catalog.secure')}
      </li>
    </ul>
  )
}
