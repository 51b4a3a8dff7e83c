import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { OrdersBell } from '../orders/orders-bell.tsx'
import { AdminStyles } from './admin-styles.tsx'
import { DAILY_SCREENS, SCREEN_GROUPS } from './screens.ts'
import { useAdminTexts } from './use-admin-texts.ts'

/** The header's Admin menu, and the bell for new orders. */
// biome-ignore lint/style/noDefaultExport: loaded by React.lazy
export default function AdminMenu() {
  const t = useT()
  if (!useAdminTexts()) return null
  return (
    <>
      <AdminStyles />
      <OrdersBell />
      <Disclosure
        label={t('admin.title')}
        button={
          <>
            <DeskIcon />
            <span className="hidden lg:inline">{t('admin.title')}</span>
          </>
        }
        buttonClassName="admin-menu flex h-11 min-w-11 items-center justify-center rounded-full px-2.5 font-medium hover:bg-sand"
        panelClassName="max-h-[75dvh] w-max overflow-y-auto"
      >
        {[{ screens: DAILY_SCREENS }, ...SCREEN_GROUPS].map(({ screens }) => (
          <div
            key={screens[0][0]}
            className="border-sand border-b py-1 first:pt-0 last:border-0 last:pb-0"
          >
            {screens.map(([to, text]) => (
              <Link
                key={to}
                to={to}
                className="flex min-h-11 items-center rounded-xl px-4 hover:bg-sand"
              >
                {t(text)}
              </Link>
            ))}
          </div>
        ))}
      </Disclosure>
    </>
  )
}

/** Not in the sprite: shoppers never see it. Nor beside the icons of the bar: the menu loads none. */
function DeskIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      className="size-6 lg:hidden"
    >
      <rect x="3" y="3" width="7" height="9" rx="1" />
      <rect x="14" y="3" width="7" height="5" rx="1" />
      <rect x="14" y="12" width="7" height="9" rx="1" />
      <rect x="3" y="16" width="7" height="5" rx="1" />
    </svg>
  )
}
