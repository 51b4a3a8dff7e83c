import type { Locale } from '#domain/locale.ts'
import { Link } from '../i18n/link.tsx'
import { useT } from '../i18n/t.ts'
import { classNames } from './class-names.ts'

export interface Crumb {
  label: string
  /** The language of the label, if it is not the page's. */
  lang?: Locale | undefined
  /** A path without a language; the last crumb is the page itself and has none. */
  to?: string
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useT()
  return (
    <nav aria-label={t('layout.breadcrumbs')} className="text-cocoa text-sm">
      <ol className="flex flex-wrap items-center gap-x-2">
        {crumbs.map(({ label, lang, to }, i) => (
          // On phones the page's own name is right below, so it is left out.
          <li
            key={label}
            lang={lang}
            className={classNames('flex items-center gap-2', !to && 'max-sm:sr-only')}
          >
            {i > 0 && <span aria-hidden="true">/</span>}
            {to ? (
              <Link to={to} className="inline-flex min-h-11 items-center hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
