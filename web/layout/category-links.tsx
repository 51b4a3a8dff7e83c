import { Link } from '../i18n/link.tsx'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { useFilledCategories } from './root-data.ts'

/** Ways on from a screen without content: the categories that have products. */
export function CategoryLinks() {
  const locale = useLocale()
  return (
    <ul className="flex flex-wrap justify-center gap-2 empty:hidden">
      {useFilledCategories().map(({ slug, name, nameSo }) => (
        <li key={slug}>
          <Link
            to={`/category/${encodeURIComponent(slug)}`}
            className="inline-flex min-h-11 items-center rounded-full border border-line px-5 hover:bg-cream"
          >
            {inLanguage(locale, name, nameSo)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
