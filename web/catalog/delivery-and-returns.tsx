import { formatMoney, toCents } from '#domain/money.ts'
import { Link } from '../i18n/link.tsx'
import { type T, useT } from '../i18n/t.ts'
import { type RootData, useRootData } from '../layout/root-data.ts'
import { Details } from '../ui/details.tsx'

/** What delivery costs by the shop's settings, and the ways to its pages about both. */
export function DeliveryAndReturns() {
  const t = useT()
  const root = useRootData()
  if (!root) return null
  const hasPage = (slug: string) => root.infoPages.some((page) => page.slug === slug)
  return (
    <>
      <Details title={t('catalog.delivery.title')}>
        <p>{deliveryCost(root.shop, t)}</p>
        {hasPage('delivery') && (
          <Link to="/info/delivery" className="text-link inline-flex min-h-11 items-center">
            {t('catalog.delivery.more')}
          </Link>
        )}
      </Details>
      {hasPage('returns') && (
        <Details title={t('catalog.returns.title')}>
          <p>{t('catalog.returns')}</p>
          <Link to="/info/returns" className="text-link inline-flex min-h-11 items-center">
            {t('catalog.returns.more')}
          </Link>
        </Details>
      )}
    </>
  )
}

function deliveryCost({ shippingFee, freeShippingAbove }: RootData['shop'], t: T): string {
  const fee = formatMoney(toCents(shippingFee))
  if (shippingFee === 0) return t('catalog.delivery.free')
  if (freeShippingAbove === null) return t('catalog.delivery.always', { fee })
  return t('catalog.delivery', { fee, limit: formatMoney(toCents(freeShippingAbove)) })
}
