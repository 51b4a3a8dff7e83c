import { Link } from '../i18n/link.tsx'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import type { Listed } from '../layout/listed.ts'
import { Price } from '../layout/price.tsx'
import { useDiscountPercent } from '../layout/root-data.ts'
import { classNames } from '../ui/class-names.ts'
import { Picture } from '../ui/picture.tsx'
import { Stars } from '../ui/stars.tsx'
import { Heart } from '../wishlist/heart.tsx'
import { productPath } from './paths.ts'

/** Two cards beside each other, or one to a row with its picture on the left. */
export type OnPhones = 'pairs' | 'rows'

/** The width of the picture in four and three columns; then on phones. */
const WIDE = '(min-width: 75rem) 19rem, (min-width: 48rem) 31vw'
const SIZES = { pairs: `${WIDE}, calc(50vw - 1.5rem)`, rows: `${WIDE}, 5.5rem` }

interface ProductCardProps {
  product: Listed
  /** Set for the cards that are visible first. */
  priority?: boolean
  /** One level below the heading of the section. */
  Heading?: 'h2' | 'h3'
  onPhones?: OnPhones
}

export function ProductCard({
  product,
  priority = false,
  Heading = 'h2',
  onPhones = 'pairs',
}: ProductCardProps) {
  const t = useT()
  const locale = useLocale()
  const discountPercent = useDiscountPercent()
  const { _id, name, nameSo, picture, image, size, varies, price, rating, numReviews } = product
  return (
    <article
      className={classNames(
        'group relative h-full',
        onPhones === 'rows' &&
          'grid grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-4 md:block',
      )}
    >
      <div className="relative aspect-square overflow-hidden rounded-2xl bg-sand">
        <Picture
          picture={picture}
          image={image}
          alt=""
          sizes={SIZES[onPhones]}
          priority={priority}
          className="transition-transform duration-500 group-hover:scale-[1.03]"
        />
        {product.countInStock === 0 && (
          // On phones along the lower edge: beside the heart there is no room for it.
          <span className="absolute inset-x-0 bottom-0 bg-ink px-1 py-0.5 text-center font-medium text-cream text-xs md:inset-x-auto md:top-3 md:bottom-auto md:left-3 md:rounded-full md:px-3 md:py-1 md:text-sm">
            {t('catalog.outOfStock')}
          </span>
        )}
      </div>
      <div className={onPhones === 'rows' ? 'md:mt-4' : 'mt-3 md:mt-4'}>
        <Heading className="line-clamp-2 font-semibold text-xl leading-[1.1] md:line-clamp-3 md:text-2xl">
          <Link
            to={productPath(_id)}
            prefetch="intent"
            className="decoration-1 underline-offset-4 after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ink group-hover:underline"
          >
            {inLanguage(locale, name, nameSo)}
          </Link>
        </Heading>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-cocoa text-sm max-md:empty:hidden md:mt-1 md:min-h-6 md:gap-x-3">
          {numReviews > 0 && (
            <span className="inline-flex items-center gap-1 md:gap-1.5">
              <Stars rating={rating} className="h-3.5 md:h-4" />
              <span aria-hidden="true">({numReviews})</span>
              <span className="sr-only">{t('reviews.count', { count: numReviews })}</span>
            </span>
          )}
          {size && !varies.includes('size') && <span>{size}</span>}
        </p>
        <p className="md:mt-2 md:text-lg">
          <Price
            price={price}
            priorPrice={product.priorPrice}
            upTo={product.priceTo}
            discountPercent={discountPercent}
          />
        </p>
      </div>
      {/* Above the link, which covers the card. */}
      <Heart
        product={product}
        className={classNames(
          'z-10 md:absolute md:top-2 md:right-2 md:bg-cream/85',
          onPhones === 'rows' ? 'relative' : 'absolute top-2 right-2 bg-cream/85',
        )}
      />
    </article>
  )
}
