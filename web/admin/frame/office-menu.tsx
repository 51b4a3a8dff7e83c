import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { OrdersBell } from '../orders/orders-bell.tsx'
import { SCREENS } from './office-nav.tsx'
import { useOfficeTexts } from './use-office-texts.ts'

/** The header's Admin menu, and the bell for new orders. */
// biome-ignore lint/style/noDefaultExport: loaded by React.lazy
export default function OfficeMenu() {
  const t = useT()
  if (!useOfficeTexts()) return null
  return (
    <>
      <OrdersBell />
      <Disclosure
        button={t('office.title')}
        buttonClassName="flex h-11 items-center rounded-full px-3 font-medium hover:bg-sand"
      >
        {SCREENS.map(([to, text]) => (
          <Link
            key={to}
            to={to}
            className="flex min-h-11 items-center rounded-xl px-4 hover:bg-sand"
          >
            {t(text)}
          </Link>
        ))}
      </Disclosure>
    </>
  )
}
