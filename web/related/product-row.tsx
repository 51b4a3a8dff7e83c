import { useId } from 'react'
import { Link } from '../i18n/link.tsx'
import { inLanguage, otherLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import type { Listed } from '../layout/listed.ts'
import { Price } from '../layout/price.tsx'
import { useDiscountPercent } from '../layout/root-data.ts'
import { Picture } from '../ui/picture.tsx'

interface ProductRowProps {
  title: string
  products: readonly Listed[]
}

/** A section with small cards: swiped on phones, up to six side by side on wide screens. */
export function ProductRow({ title, products }: ProductRowProps) {
  const id = useId()
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-16 border-sand border-t pt-12 md:mt-20">
      <h2 id={id} className="mb-6 text-3xl md:mb-8">
        {title}
      </h2>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 md:gap-6 lg:mx-0 lg:grid lg:grid-cols-6 lg:overflow-visible lg:px-0">
        {products.map((product) => (
          <li
            key={product._id}
            className="w-36 shrink-0 snap-start md:w-44 lg:w-auto lg:nth-[n+7]:hidden"
          >
            <SmallCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SmallCard({ product }: { product: Listed }) {
  const t = useT()
  const locale = useLocale()
  const discountPercent = useDiscountPercent()
  const { _id, name, nameSo, picture, image, price, priorPrice, countInStock } = product
  return (
    <article className="group relative">
      <div className="aspect-square overflow-hidden rounded-xl bg-sand">
        <Picture
          picture={picture}
          image={image}
          alt=""
          sizes="(min-width: 62rem) 15vw, 176px"
          className="transition-transform duration-500 group-hover:scale-[1.03]"
        />
      </div>
      <h3 className="mt-3 font-semibold text-xl leading-tight">
        <Link
          to={`/product/${_id}`}
          lang={otherLanguage(locale, nameSo)}
          className="line-clamp-2 decoration-1 underline-offset-4 after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ink group-hover:underline"
        >
          {inLanguage(locale, name, nameSo)}
        </Link>
      </h3>
      <p className="mt-1">
        {countInStock > 0 ? (
          <Price
            price={price}
            priorPrice={priorPrice}
            upTo={product.priceTo}
            discountPercent={discountPercent}
          />
        ) : (
          <span className="text-cocoa">{t('catalog.outOfStock')}</span>
        )}
      </p>
    </article>
  )
}
