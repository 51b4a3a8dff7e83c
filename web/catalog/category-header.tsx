import type { Category } from '#contract/catalog.ts'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { classNames } from '../ui/class-names.ts'
import { Picture } from '../ui/picture.tsx'

/** The names of a category in both languages, its text, and its picture. */
export function CategoryHeader({ category }: { category: Category }) {
  const t = useT()
  const locale = useLocale()
  const { slug, name, nameSo, description, descriptionSo, picture } = category
  const shown = inLanguage(locale, name, nameSo)
  const other = shown === name ? nameSo : name
  const text = inLanguage(locale, description, descriptionSo)
  return (
    <div className={classNames('mb-8 md:mb-12', TINTS[slug] ?? 'bg-sand')}>
      <div
        className={classNames(
          'wrap grid gap-x-4 py-4 md:gap-x-12 md:py-0',
          picture && 'grid-cols-[minmax(0,1fr)_7rem] md:grid-cols-[minmax(0,1fr)_20rem]',
        )}
      >
        <div className="col-span-full md:col-span-1 md:pt-6">
          <Breadcrumbs crumbs={[{ label: t('layout.home'), to: '/' }, { label: shown }]} />
        </div>
        <div className="mt-2 self-center md:mt-0 md:self-end">
          <h1
            lang={locale === 'so' && !nameSo ? 'en' : undefined}
            className="break-words text-4xl sm:text-5xl md:text-6xl"
          >
            {shown}
          </h1>
          {other && other !== shown && (
            <p
              lang={locale === 'so' ? 'en' : 'so'}
              className="mt-1 break-words font-display font-semibold text-xl italic md:mt-2 md:text-2xl"
            >
              {other}
            </p>
          )}
        </div>
        {picture && (
          <div className="relative aspect-square overflow-hidden rounded-2xl md:col-start-2 md:row-span-3 md:row-start-1 md:aspect-auto md:min-h-80 md:rounded-none">
            <Picture
              picture={picture}
              alt=""
              sizes="(min-width: 48rem) 20rem, 7rem"
              priority
              className="absolute inset-0"
            />
          </div>
        )}
        {text && (
          <p
            lang={locale === 'so' && !descriptionSo ? 'en' : undefined}
            className="col-span-full mt-4 max-w-prose whitespace-pre-line text-lg md:col-span-1 md:mt-3 md:pb-12"
          >
            {text}
          </p>
        )}
      </div>
    </div>
  )
}

/**
 * The background behind the pictures of a category; categories that the owner added use sand. See
 * catalog/brand/palette.md.
 */
const TINTS: Record<string, string> = {
  'face-care': 'bg-face-care',
  'hair-care': 'bg-hair-care',
  'body-bath': 'bg-body-bath',
  'oils-butters': 'bg-oils-butters',
  'fragrance-incense': 'bg-fragrance-incense/45',
  'henna-colour': 'bg-henna-colour/45',
}
