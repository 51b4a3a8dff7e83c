import { formatMoney, toCents } from '#domain/money.ts'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import type { CartNotice } from './apply-quote.ts'
import { forgetNotices, useCartNotices } from './cart-notices.ts'

/** Lists what changed in the cart without the shopper's doing, until they acknowledge it. */
export function CartChanges({ stale }: { stale: boolean }) {
  const t = useT()
  const notices = useCartNotices()
  return (
    <>
      {stale && <Alert look="notice">{t('cart.stale')}</Alert>}
      {notices.length > 0 && (
        <Alert look="notice">
          <p className="font-semibold">{t('cart.notice')}</p>
          <ul className="mt-1 list-disc pl-5">
            {notices.map((notice) => (
              <Change key={keyOf(notice)} notice={notice} />
            ))}
          </ul>
          <Button look="quiet" className="-ml-6" onClick={forgetNotices}>
            {t('cart.notice.ok')}
          </Button>
        </Alert>
      )}
    </>
  )
}

function Change({ notice }: { notice: CartNotice }) {
  const t = useT()
  const locale = useLocale()
  if (notice.kind === 'discount') return <li>{t('cart.notice.discount', { ...notice })}</li>
  const { kind, from, to, name, nameSo } = notice
  const figures = kind === 'price' ? { from: dollars(from), to: dollars(to) } : { from, to }
  return <li>{t(`cart.notice.${kind}`, { name: inLanguage(locale, name, nameSo), ...figures })}</li>
}

function dollars(price: number): string {
  return formatMoney(toCents(price))
}

function keyOf(notice: CartNotice): string {
  if (notice.kind === 'discount') return notice.kind
  return `${notice.kind} ${notice.product} ${notice.variant}`
}
