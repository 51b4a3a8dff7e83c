import type { DescribedPicture } from '#contract/common.ts'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import type { Listed } from '../layout/listed.ts'
import { Price } from '../layout/price.tsx'
import { useDiscountPercent, useRootData } from '../layout/root-data.ts'
import { ButtonLink } from '../ui/button.tsx'
import { NEARLY_WHOLE, Picture } from '../ui/picture.tsx'
import { Stars } from '../ui/stars.tsx'
import wall1 from './backdrops/wall-1.webp?url&no-inline'
import wall2 from './backdrops/wall-2.webp?url&no-inline'
import wall3 from './backdrops/wall-3.webp?url&no-inline'
import { productPath } from './paths.ts'

/** The shop's own backdrops, used in turn. */
const BACKDROPS = [wall3, wall1, wall2]

interface CarouselSlideProps {
  product: Listed
  index: number
  /** One of the owner's pictures, or else one of the shop's own backdrops. */
  backdrop: DescribedPicture | undefined
}

/** A product in front of a backdrop: picture, name, price and one link. */
export function CarouselSlide({ product, index, backdrop }: CarouselSlideProps) {
  const t = useT()
  const locale = useLocale()
  const discountPercent = useDiscountPercent()
  const category = useRootData()?.categories.find(({ name }) => name === product.category)
  const name = inLanguage(locale, product.name, product.nameSo)
  return (
    <div className="relative h-full">
      <div className="absolute inset-0">
        <Picture
          picture={backdrop ?? null}
          image={BACKDROPS[index % 3]!}
          alt={backdrop ? inLanguage(locale, backdrop.alt, backdrop.altSo) : ''}
          sizes="100vw"
          priority={index === 0}
        />
      </div>
      {/* Lightens any picture behind the text enough for the text to be legible. */}
      <div className="absolute inset-0 bg-linear-to-b from-cream/80 to-cream/95 md:bg-linear-to-r md:from-cream/95 md:via-cream/85 md:to-cream/15" />
      <div className="wrap relative grid items-center gap-5 pt-4 pb-16 md:grid-cols-2 md:gap-12 md:py-12">
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
            <Price
              price={product.price}
              priorPrice={product.priorPrice}
              upTo={product.priceTo}
              discountPercent={discountPercent}
            />
          </p>
          <ButtonLink to={productPath(product._id)} className="mt-6">
            {t('catalog.discover')}
            <span className="sr-only">{name}</span>
          </ButtonLink>
        </div>
        <div className="mx-auto aspect-4/3 w-full max-w-sm overflow-hidden rounded-3xl shadow-lift md:aspect-square md:max-w-lg">
          <Picture
            picture={product.picture}
            image={product.image}
            alt=""
            sizes={`(min-width: 48rem) 32rem, ${NEARLY_WHOLE}`}
            priority={index === 0}
          />
        </div>
      </div>
    </div>
  )
}
