import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { barePath } from '#domain/locale.ts'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { HomeIcon, MoreIcon, OrdersIcon, ProductsIcon } from './nav-icons.tsx'
import { ariaCurrent, DAILY_SCREENS, MORE_PATH, SCREEN_GROUPS } from './screens.ts'

const BAR = [...DAILY_SCREENS, [MORE_PATH, 'admin.more']] as const

const ICONS: Record<(typeof BAR)[number][0], ReactNode> = {
  '/admin': <HomeIcon />,
  '/admin/orderlist': <OrdersIcon />,
  '/admin/productlist': <ProductsIcon />,
  '/admin/more': <MoreIcon />,
}

/**
 * On phones a bar within reach of the thumb; on wide screens a sidebar with all screens in their
 * groups.
 */
export function AdminNav() {
  const t = useT()
  return (
    <nav
      aria-label={t('admin.menu')}
      className="admin-bar fixed inset-x-0 bottom-0 z-30 border-sand border-t bg-paper pb-[env(safe-area-inset-bottom)] lg:sticky lg:inset-auto lg:top-4 lg:border-0 lg:bg-transparent lg:py-10 print:hidden"
    >
      <ul className="mx-auto grid max-w-xl grid-cols-4 lg:hidden">
        {BAR.map(([to, text]) => (
          <li key={to}>
            <ScreenLink
              to={to}
              className="group flex min-h-14 flex-col items-center justify-center gap-0.5 font-medium text-cocoa text-xs focus-visible:-outline-offset-2 aria-[current]:font-semibold aria-[current]:text-terracotta"
            >
              <span className="rounded-full px-4 py-0.5 group-aria-[current]:bg-sand">
                {ICONS[to]}
              </span>
              {t(text)}
            </ScreenLink>
          </li>
        ))}
      </ul>
      <div className="grid gap-5 max-lg:hidden">
        <Column screens={DAILY_SCREENS} />
        {SCREEN_GROUPS.map(({ name, screens }) => (
          <div key={name}>
            <h2 className="small-caps mb-1 px-4 font-sans text-cocoa">{t(name)}</h2>
            <Column screens={screens} />
          </div>
        ))}
      </div>
    </nav>
  )
}

function Column({ screens }: { screens: readonly (readonly [string, TextKey])[] }) {
  const t = useT()
  return (
    <ul className="grid gap-0.5">
      {screens.map(([to, text]) => (
        <li key={to}>
          <ScreenLink
            to={to}
            className="flex min-h-11 items-center rounded-xl px-4 font-medium hover:bg-sand aria-[current]:bg-ink aria-[current]:text-cream"
          >
            {t(text)}
          </ScreenLink>
        </li>
      ))}
    </ul>
  )
}

interface ScreenLinkProps {
  to: string
  className: string
  children: ReactNode
}

function ScreenLink({ to, ...props }: ScreenLinkProps) {
  const { pathname } = useLocation()
  return <Link to={to} aria-current={ariaCurrent(to, barePath(pathname))} {...props} />
}
