import { formatMoney, toCents } from '#domain/money.ts'
import { type T, useT } from '../i18n/t.ts'
import { type RootData, useRootData } from '../layout/root-data.ts'
import { Icon } from '../ui/icon.tsx'

/** Delivery and payment in a few words, which shoppers want to know before they decide. */
export function Promises() {
  const t = useT()
  const shop = useRootData()?.shop
  if (!shop) return null
  return (
    <ul className="mt-5 grid gap-2 text-cocoa text-sm">
      <li className="flex items-center gap-2.5">
        <Icon name="truck" />
        {delivery(shop, t)}
      </li>
      <li className="flex items-center gap-2.5">
        <Icon name="shield" />
        {t('catalog.secure')}
      </li>
    </ul>
  )
}

function delivery({ shippingFee, freeShippingAbove }: RootData['shop'], t: T): string {
  if (shippingFee === 0) return t('catalog.delivery.free')
  if (freeShippingAbove === null) {
    return t('catalog.delivery.always', { fee: formatMoney(toCents(shippingFee)) })
  }
  return t('catalog.delivery.freeAbove', { limit: formatMoney(toCents(freeShippingAbove)) })
}
