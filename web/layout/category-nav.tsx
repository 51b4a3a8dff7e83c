import { categoryPath } from '../catalog/paths.ts'
import { NavLink } from '../i18n/link.tsx'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { useRootData } from './root-data.ts'

/** One line; on a phone it scrolls sideways. */
export function CategoryNav() {
  const t = useT()
  const locale = useLocale()
  const categories = useRootData()?.categories ?? []
  if (categories.length === 0) return null
  return (
    <nav aria-label={t('layout.categories')} className="border-sand border-b">
      <ul className="wrap flex gap-6 overflow-x-auto [scrollbar-width:none] lg:justify-center lg:gap-10">
        {categories.map(({ slug, name, nameSo }) => (
          <li key={slug} className="shrink-0">
            <NavLink
              to={categoryPath(slug)}
              className="flex min-h-11 items-center border-transparent border-b-2 text-sm hover:border-clay focus-visible:-outline-offset-2 aria-[current]:border-terracotta aria-[current]:font-semibold"
            >
              {inLanguage(locale, name, nameSo)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
