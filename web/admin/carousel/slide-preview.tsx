import type { ProductSummary } from '#contract/catalog.ts'
import type { DescribedPicture } from '#contract/common.ts'
import { inLanguage, useLocale } from '../../i18n/locale.ts'
import { Picture } from '../../ui/picture.tsx'

interface SlidePreviewProps {
  picture: DescribedPicture
  /** The product shown in front of it, if there is one. */
  product: ProductSummary | undefined
}

/**
 * A small preview of a home page slide on a wide screen: name on the left, product on the right.
 */
export function SlidePreview({ picture, product }: SlidePreviewProps) {
  const locale = useLocale()
  return (
    <div className="pointer-events-none relative aspect-[21/10] overflow-hidden rounded-xl bg-sand">
      <Picture
        picture={picture}
        alt={inLanguage(locale, picture.alt, picture.altSo)}
        sizes="(min-width: 62rem) 28rem, 90vw"
      />
      <div className="absolute inset-0 bg-linear-to-r from-cream/95 via-cream/85 to-cream/15" />
      {product && (
        <div
          aria-hidden="true"
          className="absolute inset-0 grid grid-cols-2 items-center gap-4 p-4"
        >
          <p className="line-clamp-3 text-balance font-display font-semibold text-xl leading-tight sm:text-2xl">
            {inLanguage(locale, product.name, product.nameSo)}
          </p>
          <div className="mx-auto aspect-square h-full max-h-36 overflow-hidden rounded-xl shadow-lift">
            <Picture picture={product.picture} image={product.image} alt="" sizes="9rem" />
          </div>
        </div>
      )}
    </div>
  )
}
