import { useEffect, useRef } from 'react'
import { localeOf } from '#domain/locale.ts'
import { useHydrated } from '../hydrated.ts'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { translate, useT } from '../i18n/t.ts'
import { CategoryLinks } from '../layout/category-links.tsx'
import { Loading } from '../layout/loading.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useWishlist } from '../wishlist/use-wishlist.ts'
import type { Route } from './+types/wishlist-page.ts'
import { useFreshPrices } from './fresh-prices.ts'
import { productPath } from './paths.ts'
import { ProductGrid } from './product-grid.tsx'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'layout.wishlist')
  return pageMeta(args, { title, path: '/wishlist', noindex: true })
}

export default function WishlistPage() {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="wrap py-8 md:py-12">
      <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none md:text-5xl">
        {t('layout.wishlist')}
      </h1>
      {/* The server does not know the list, so nothing is said of it before hydration. */}
      {useHydrated() ? <Wishlist onRemoved={() => heading.current?.focus()} /> : <NotYet />}
    </div>
  )
}

/** @param onRemoved called because the button that had the focus is no longer there. */
function Wishlist({ onRemoved }: { onRemoved: () => void }) {
  const t = useT()
  const locale = useLocale()
  const { state, products, retry } = useWishlist()
  useFreshPrices()
  const shown = useRef(products.length)
  useEffect(() => {
    if (products.length < shown.current && document.activeElement === document.body) onRemoved()
    shown.current = products.length
  })

  if (state === 'failed') {
    return (
      <div className="mt-6 grid justify-items-start gap-4">
        <Alert>{t('error.FETCH_ERROR')}</Alert>
        <Button look="secondary" onClick={retry}>
          {t('info.tryAgain')}
        </Button>
      </div>
    )
  }
  if (state === 'loading') return <NotYet />
  if (products.length === 0) return <Empty />
  return (
    <div className="mt-8">
      <ProductGrid
        products={products}
        below={(product) =>
          product.countInStock === 0 && (
            <ButtonLink
              look="secondary"
              to={productPath(product._id)}
              aria-label={`${t('tellMe.title')}: ${inLanguage(locale, product.name, product.nameSo)}`}
              className="mt-3 self-start"
            >
              {t('tellMe.submit')}
            </ButtonLink>
          )
        }
      />
    </div>
  )
}

/** How to fill the list, and ways on. */
function Empty() {
  const t = useT()
  return (
    <div className="mt-6">
      <EmptyState title={t('wishlist.empty')}>
        <p className="max-w-prose text-cocoa">{t('wishlist.empty.hint')}</p>
        <ButtonLink to="/">{t('wishlist.toShop')}</ButtonLink>
        <CategoryLinks />
      </EmptyState>
    </div>
  )
}

function NotYet() {
  const t = useT()
  return (
    <div className="grid min-h-dvh content-start justify-items-center py-24">
      <Loading />
      <noscript>
        <p>{t('layout.needsScript')}</p>
      </noscript>
    </div>
  )
}
