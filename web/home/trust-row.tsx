import type { ReactNode } from 'react'
import { formatMoney, toCents } from '#domain/money.ts'
import { Link } from '../i18n/link.tsx'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { useRootData } from '../layout/root-data.ts'
import { Icon } from '../ui/icon.tsx'
import type { SpriteName } from '../ui/sprite.ts'

/** Delivery, payment, returns and questions, each with a link to what the shop says about it. */
export function TrustRow() {
  const t = useT()
  const root = useRootData()
  const delivery = useDeliveryFee()
  if (!root) return null
  const { whatsapp } = root.shop
  return (
    <ul className="wrap mt-8 grid grid-cols-2 gap-x-4 gap-y-6 md:mt-24 lg:grid-cols-4">
      <Fact icon="truck" page="delivery">
        {delivery}
      </Fact>
      <Fact icon="shield" page="terms" title={t('home.payment')}>
        {t('home.payment.how')}
      </Fact>
      <Fact icon="returns" page="returns">
        {t('home.returns')}
      </Fact>
      {whatsapp && (
        <Fact icon="whatsapp" href={`https://wa.me/${whatsapp}`} title={t('home.ask')}>
          {t('home.ask.where')}
        </Fact>
      )}
    </ul>
  )
}

interface FactProps {
  icon: SpriteName
  /** The content page to link to, whose title heads the fact unless it has one of its own. */
  page?: string
  href?: string
  title?: string
  children: ReactNode
}

function Fact({ icon, page, href, title, children }: FactProps) {
  const locale = useLocale()
  const info = useRootData()?.infoPages.find(({ slug }) => slug === page)
  const name = title ?? (info && inLanguage(locale, info.title, info.titleSo))
  if (!name) return null
  const look =
    'text-balance font-semibold decoration-1 underline-offset-4 after:absolute after:inset-0 hover:underline'
  return (
    <li className="relative grid content-start justify-items-center gap-1 text-center">
      <Icon name={icon} className="mb-1 size-7 text-terracotta" />
      {href ? (
        <a href={href} target="_blank" rel="noopener noreferrer" className={look}>
          {name}
        </a>
      ) : info ? (
        <Link to={`/info/${info.slug}`} className={look}>
          {name}
        </Link>
      ) : (
        <span className="text-balance font-semibold">{name}</span>
      )}
      <span className="text-balance text-cocoa text-sm">{children}</span>
    </li>
  )
}

function useDeliveryFee(): string | undefined {
  const t = useT()
  const shop = useRootData()?.shop
  if (!shop) return undefined
  const fee = formatMoney(toCents(shop.shippingFee))
  if (shop.shippingFee === 0) return t('home.delivery.free')
  if (shop.freeShippingAbove === null) return t('home.delivery.always', { fee })
  return t('home.delivery', { fee, limit: formatMoney(toCents(shop.freeShippingAbove)) })
}
