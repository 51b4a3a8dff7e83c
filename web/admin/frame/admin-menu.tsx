import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { OrdersBell } from '../orders/orders-bell.tsx'
import { AdminIcon } from './nav-icons.tsx'
import { DAILY_SCREENS, SCREEN_GROUPS } from './screens.ts'
import { useAdminTexts } from './use-admin-texts.ts'

/** The header's Admin menu, and the bell for new orders. */
// biome-ignore lint/style/noDefaultExport: loaded by React.lazy
export default function AdminMenu() {
  const t = useT()
  if (!useAdminTexts()) return null
  return (
    <>
      <OrdersBell />
      <Disclosure
        label={t('admin.title')}
        button={
          <>
            <AdminIcon />
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
