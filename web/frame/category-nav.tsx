import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { categoryPath } from '../catalog/paths.ts'
import { Link } from '../i18n/link.tsx'
import { inLanguage, useLocale, useLocalePath } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { useFilledCategories } from '../layout/root-data.ts'

/** A single line that scrolls sideways on phones. */
export function CategoryNav() {
  const t = useT()
  const locale = useLocale()
  const categories = useFilledCategories()
  if (categories.length === 0) return null
  return (
    <nav aria-label={t('layout.categories')} className="border-sand border-b">
      <ul className="wrap flex gap-6 overflow-x-auto [scrollbar-width:none] lg:justify-center-safe lg:gap-5 xl:gap-10">
        <li className="shrink-0">
          <CategoryLink to="/search">{t('layout.allProducts')}</CategoryLink>
        </li>
        {categories.map(({ slug, name, nameSo }) => (
          <li key={slug} className="shrink-0">
            <CategoryLink to={categoryPath(slug)}>{inLanguage(locale, name, nameSo)}</CategoryLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function CategoryLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const path = useLocalePath()(to)
  // Also on the further pages of a category, but not in searches by a word.
  const isCurrent = pathname === path || (to !== '/search' && pathname.startsWith(`${path}/`))
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-11 items-center border-transparent border-b-2 text-sm hover:border-clay focus-visible:-outline-offset-2 aria-[current]:border-terracotta"
    >
      {children}
    </Link>
  )
}
