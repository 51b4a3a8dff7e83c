import type { Home } from '#contract/home.ts'
import { Link } from '../i18n/link.tsx'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { useFilledCategories } from '../layout/root-data.ts'
import { Picture } from '../ui/picture.tsx'
import { SectionTitle } from './section-title.tsx'

/** A tile for each category with products: a row to swipe on phones. */
export function CategoryTiles({ tiles, ...title }: NonNullable<Home['categories']>) {
  const locale = useLocale()
  const categories = useFilledCategories()
  const shown = tiles.flatMap((tile) => {
    const category = categories.find(({ slug }) => slug === tile.slug)
    return category ? { ...tile, name: inLanguage(locale, category.name, category.nameSo) } : []
  })
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="home-categories" className="wrap mt-8 md:mt-20">
      <SectionTitle id="home-categories" {...title} />
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:justify-center md:gap-6 md:overflow-visible md:px-0">
        {shown.map(({ slug, picture, image, name }) => (
          <li key={slug} className="group relative w-28 shrink-0 snap-start md:w-52 lg:w-40">
            <div className="aspect-square overflow-hidden rounded-2xl bg-sand md:aspect-4/5">
              <Picture
                picture={picture}
                image={image}
                alt=""
                sizes="(min-width: 48rem) 13rem, 7rem"
                className="transition-transform duration-500 group-hover:scale-[1.03]"
              />
            </div>
            <Link
              to={`/category/${slug}`}
              prefetch="intent"
              className="mt-2 block text-balance text-center font-medium leading-snug decoration-1 underline-offset-4 after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink group-hover:underline md:mt-3"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
