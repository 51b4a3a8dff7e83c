import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { barePath } from '#domain/locale.ts'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import type { TextKey } from '../../i18n/texts.ts'

/** The screens of the admin, the daily ones first. */
export const SCREENS = [
  ['/admin', 'admin.dashboard'],
  ['/admin/orderlist', 'admin.orders'],
  ['/admin/productlist', 'admin.products'],
  ['/admin/categories', 'admin.categories'],
  ['/admin/import', 'admin.import'],
  ['/admin/userlist', 'admin.users'],
  ['/admin/reviews', 'admin.reviews'],
  ['/admin/mails', 'admin.mails'],
  ['/admin/pages', 'admin.pages'],
  ['/admin/carousel', 'admin.carousel'],
  ['/admin/settings', 'admin.settings'],
  ['/admin/audit', 'admin.audit'],
] as const satisfies readonly (readonly [string, TextKey])[]

/** A column on wide screens; on phones a row that is swiped sideways. */
export function AdminNav() {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen has changed with its path
  useEffect(() => {
    const here = list.current?.querySelector('[aria-current=page]')?.parentElement
    if (!list.current || !here) return
    // On a phone the screen's own name may lie outside of the row.
    list.current.scrollLeft = here.offsetLeft - (list.current.clientWidth - here.clientWidth) / 2
  }, [pathname])
  return (
    <ul
      ref={list}
      className="relative -mx-4 flex gap-1 overflow-x-auto px-4 py-2 [scrollbar-width:none] md:-mx-8 md:px-8 lg:mx-0 lg:grid lg:overflow-visible lg:px-0 pointer-fine:[scrollbar-width:thin]"
    >
      {SCREENS.map(([to, text]) => (
        <li key={to} className="shrink-0">
          <Link
            to={to}
            aria-current={isIn(to, barePath(pathname)) ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-full px-4 font-medium hover:bg-sand aria-[current=page]:bg-ink aria-[current=page]:text-cream lg:rounded-xl"
          >
            {t(text)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The forms of a product and of a user belong to their lists. */
function isIn(screen: string, path: string): boolean {
  const place = path.replace(/^\/admin\/(product|user)\/.*/, '/admin/$1list')
  return place === screen || (screen !== '/admin' && place.startsWith(`${screen}/`))
}
