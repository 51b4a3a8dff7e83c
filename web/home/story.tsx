import type { Home } from '#contract/home.ts'
import { ALL_PRODUCTS } from '#domain/home.ts'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { useRootData } from '../layout/root-data.ts'
import { ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Picture } from '../ui/picture.tsx'

/** A wide band about the shop: beside its picture, or centred without one. */
export function Story({ title, titleSo, text, textSo, picture, link }: NonNullable<Home['story']>) {
  const locale = useLocale()
  const target = useTargetName(link)
  return (
    <section
      aria-labelledby="home-story"
      className={classNames('mt-10 bg-sand/70 md:mt-24', picture && 'lg:grid lg:grid-cols-2')}
    >
      {picture && (
        <div className="aspect-9/4 lg:aspect-auto lg:min-h-112">
          <Picture picture={picture} alt="" sizes="(min-width: 62rem) 50vw, 100vw" />
        </div>
      )}
      <div
        className={classNames(
          'px-4 py-8 text-center md:px-12 md:py-20',
          'mx-auto max-w-2xl',
          picture && 'self-center lg:mx-0 lg:max-w-xl lg:px-20 lg:text-left',
        )}
      >
        <h2 id="home-story" className="text-balance text-3xl md:text-5xl">
          {inLanguage(locale, title, titleSo)}
        </h2>
        <p className="mt-3 whitespace-pre-line text-pretty md:mt-6 md:text-lg md:leading-relaxed">
          {inLanguage(locale, text, textSo)}
        </p>
        {target && (
          <ButtonLink to={link} look="secondary" className="mt-6 md:mt-8">
            {target}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

/** The name of the page that the band leads to; none for a page that does not exist. */
function useTargetName(link: string): string | undefined {
  const t = useT()
  const locale = useLocale()
  const root = useRootData()
  if (link === ALL_PRODUCTS) return t('layout.allProducts')
  const [, area, name] = link.split('/')
  if (area === 'info') {
    const page = root?.infoPages.find(({ slug }) => slug === name)
    return page && inLanguage(locale, page.title, page.titleSo)
  }
  const category = root?.categories.find(({ slug }) => slug === name)
  return category && inLanguage(locale, category.name, category.nameSo)
}
