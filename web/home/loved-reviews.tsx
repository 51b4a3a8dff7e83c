import type { Home } from '#contract/home.ts'
import { productPath } from '../catalog/paths.ts'
import { Link } from '../i18n/link.tsx'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { Picture } from '../ui/picture.tsx'
import { Stars } from '../ui/stars.tsx'
import { SectionTitle } from './section-title.tsx'

/** What customers wrote, each with the product it is about: a row to swipe on phones. */
export function LovedReviews({ reviews, ...title }: NonNullable<Home['loved']>) {
  const locale = useLocale()
  if (reviews.length === 0) return null
  return (
    <section aria-labelledby="home-loved" className="wrap mt-8 md:mt-24">
      <SectionTitle id="home-loved" {...title} />
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-1 [scrollbar-width:none] md:mx-0 md:justify-center md:gap-6 md:overflow-visible md:px-0">
        {reviews.map(({ _id, name, rating, comment, product }) => (
          <li
            key={_id}
            className="flex w-72 shrink-0 snap-start md:w-full md:max-w-96 md:shrink md:basis-0 md:grow"
          >
            <figure className="flex w-full flex-col items-center rounded-2xl bg-paper px-5 py-5 text-center md:px-8 md:py-10">
              <Stars rating={rating} />
              <blockquote className="mt-3 line-clamp-4 md:line-clamp-6 text-balance font-display font-semibold text-xl leading-snug md:text-2xl">
                {/* The browser adds the quotes: a character beyond Latin-1 would double the text in
                memory, which is a twentieth of rendering the page. */}
                <q>{comment}</q>
              </blockquote>
              <figcaption className="mt-auto grid justify-items-center pt-4">
                <span className="text-cocoa text-sm">{name}</span>
                <Link
                  to={productPath(product._id)}
                  prefetch="intent"
                  className="text-link mt-1 inline-flex min-h-11 items-center gap-3 text-left"
                >
                  <span className="size-11 shrink-0 overflow-hidden rounded-lg bg-sand">
                    <Picture
                      picture={product.picture}
                      image={product.image}
                      alt=""
                      sizes="2.75rem"
                    />
                  </span>
                  <span className="line-clamp-2">
                    {inLanguage(locale, product.name, product.nameSo)}
                  </span>
                </Link>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
