import { Link } from '../i18n/link.tsx'
import { useT } from '../i18n/t.ts'
import { Icon } from './icon.tsx'

interface PaginationProps {
  page: number
  pages: number
  /** The path of a page, without a language. */
  pathOf: (page: number) => string
}

const CELL = 'grid min-h-11 min-w-11 place-items-center rounded-full px-2 tabular-nums'

/**
 * Real links, so that it works without script and for search engines. Renders nothing for a single
 * page.
 */
export function Pagination({ page, pages, pathOf }: PaginationProps) {
  const t = useT()
  if (pages <= 1) return null
  return (
    <nav aria-label={t('layout.pages')} className="mt-8 flex md:mt-12 justify-center">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {page > 1 && (
          <li>
            <Link
              to={pathOf(page - 1)}
              rel="prev"
              aria-label={t('layout.pages.previous')}
              className={`${CELL} hover:bg-sand`}
            >
              <Icon name="chevron-left" />
            </Link>
          </li>
        )}
        {shownPages(page, pages).map((shown) =>
          typeof shown === 'string' ? (
            <li key={shown} aria-hidden="true" className={CELL}>
              …
            </li>
          ) : (
            <li key={shown}>
              <Link
                to={pathOf(shown)}
                aria-label={t('layout.pages.page', { page: shown })}
                aria-current={shown === page ? 'page' : undefined}
                className={`${CELL} hover:bg-sand aria-[current]:bg-ink aria-[current]:text-cream`}
              >
                {shown}
              </Link>
            </li>
          ),
        )}
        {page < pages && (
          <li>
            <Link
              to={pathOf(page + 1)}
              rel="next"
              aria-label={t('layout.pages.next')}
              className={`${CELL} hover:bg-sand`}
            >
              <Icon name="chevron-right" />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** First, last and the neighbours of the current page, with gaps between them. */
function shownPages(page: number, pages: number): (number | string)[] {
  const near = new Set([1, page - 1, page, page + 1, pages])
  const shown = [...near].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b)
  return shown.flatMap((n, i) => {
    const before = shown[i - 1]
    if (before === undefined || n - before === 1) return [n]
    // A gap of a single page is filled by that page.
    return n - before === 2 ? [n - 1, n] : [`gap before ${n}`, n]
  })
}
