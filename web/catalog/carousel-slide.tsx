import type { ProductSummary } from '#contract/catalog.ts'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { useDiscountPercent, useRootData } from '../layout/root-data.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { Stars } from '../ui/stars.tsx'
import wall1 from './backdrops/wall-1.webp?url&no-inline'
import wall2 from './backdrops/wall-2.webp?url&no-inline'
import wall3 from './backdrops/wall-3.webp?url&no-inline'
import { productPath } from './paths.ts'

/** The empty walls of the hero pictures, by the category whose pictures they resemble. */
const WALLS: Record<string, string> = {
  'face-care': wall1,
  'henna-colour': wall1,
  'fragrance-incense': wall2,
}

/** A product before an empty wall: picture, name, price, one way on. */
export function CarouselSlide({ product, index }: { product: ProductSummary; index: number }) {
  const t = useT()
  const locale = useLocale()
  const discountPercent = useDiscountPercent()
  const category = useRootData()?.categories.find(({ name }) => name === product.category)
  const name = inLanguage(locale, product.name, product.nameSo)
  const wall = WALLS[category?.slug ?? ''] ?? wall3
  return (
    <div className="relative h-full">
      <img
        src={wall}
        alt=""
        width={1000}
        height={800}
        loading={index === 0 ? 'eager' : 'lazy'}
        className="absolute inset-0 h-full w-full object-cover"
      />
      {/* Some walls are dark: the text needs a light one. */}
      <div className="absolute inset-0 bg-linear-to-b from-cream/60 to-cream/80 md:bg-linear-to-r md:from-cream/90 md:to-cream/25" />
      <div className="wrap relative grid items-center gap-6 pt-4 pb-20 md:grid-cols-2 md:gap-12 md:py-12">
        <div className="order-last text-center md:order-none md:text-left">
          <p className="small-caps text-cocoa">
            {category ? inLanguage(locale, category.name, category.nameSo) : product.category}
          </p>
          <h2 className="mt-3 text-balance text-4xl md:text-5xl lg:text-6xl">{name}</h2>
          {product.numReviews > 0 && (
            <p className="mt-4 flex items-center justify-center gap-2 text-sm md:justify-start">
              <Stars rating={product.rating} className="h-5" />
              {t('reviews.count', { count: product.numReviews })}
            </p>
          )}
          <p className="mt-4 text-xl">
            <Price price={product.price} discountPercent={discountPercent} />
          </p>
          <ButtonLink to={productPath(product._id)} className="mt-6">
            {t('catalog.discover')}
            <span className="sr-only">{name}</span>
          </ButtonLink>
        </div>
        <div className="mx-auto aspect-square w-full max-w-sm overflow-hidden rounded-3xl shadow-lift md:max-w-lg">
          <Picture
            picture={product.picture}
            image={product.image}
            alt=""
            sizes="(min-width: 48rem) 32rem, 92vw"
            priority={index === 0}
          />
        </div>
      </div>
    </div>
  )
}
