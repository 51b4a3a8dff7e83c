import type { ProductSummary } from '#contract/catalog.ts'
import { Link } from '../i18n/link.tsx'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { useDiscountPercent } from '../layout/root-data.ts'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { Stars } from '../ui/stars.tsx'
import { Heart } from '../wishlist/heart.tsx'
import { productPath } from './paths.ts'

/** One column on phones, then two, three and four: the width of the picture in each. */
const SIZES = '(min-width: 75rem) 19rem, (min-width: 62rem) 31vw, (min-width: 48rem) 46vw, 92vw'

interface ProductCardProps {
  product: ProductSummary
  /** Set for the cards that are visible first. */
  priority?: boolean
  /** One level below the heading of the section. */
  Heading?: 'h2' | 'h3'
}

export function ProductCard({ product, priority = false, Heading = 'h2' }: ProductCardProps) {
  const t = useT()
  const locale = useLocale()
  const discountPercent = useDiscountPercent()
  const { _id, name, nameSo, picture, image, size, price, rating, numReviews } = product
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative aspect-square overflow-hidden rounded-2xl bg-sand">
        <Picture
          picture={picture}
          image={image}
          alt=""
          sizes={SIZES}
          priority={priority}
          className="transition-transform duration-500 group-hover:scale-[1.03]"
        />
        {product.countInStock === 0 && (
          <span className="absolute top-3 left-3 rounded-full bg-ink px-3 py-1 font-medium text-cream text-sm">
            {t('catalog.outOfStock')}
          </span>
        )}
        <Heart product={product} className="absolute top-2 right-2 z-10 bg-cream/85" />
      </div>
      <Heading className="mt-4 font-semibold text-2xl">
        <Link
          to={productPath(_id)}
          prefetch="intent"
          className="decoration-1 underline-offset-4 after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ink group-hover:underline"
        >
          {inLanguage(locale, name, nameSo)}
        </Link>
      </Heading>
      <p className="mt-1 flex min-h-6 flex-wrap items-center gap-x-3 text-cocoa text-sm">
        {numReviews > 0 && (
          <span className="inline-flex items-center gap-1.5">
            <Stars rating={rating} />
            <span aria-hidden="true">({numReviews})</span>
            <span className="sr-only">{t('reviews.count', { count: numReviews })}</span>
          </span>
        )}
        {size && <span>{size}</span>}
      </p>
      <p className="mt-2 text-lg">
        <Price price={price} discountPercent={discountPercent} />
      </p>
    </article>
  )
}
