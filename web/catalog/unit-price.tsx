import type { Variant } from '#contract/variants.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { salePrice } from '#domain/pricing.ts'
import { unitPrice } from '#domain/unit-price.ts'
import { useT } from '../i18n/t.ts'
import { useRootData } from '../layout/root-data.ts'

/** What a comparable amount costs after the discount; nothing for a variant without an amount. */
export function UnitPrice({ variant: { price, netAmount, netUnit } }: { variant: Variant }) {
  const t = useT()
  const root = useRootData()
  if (!root || !netAmount || !netUnit) return null
  const sale = salePrice(toCents(price), root.discount.globalDiscount)
  const per = root.shop.unitPricePer === '1000' ? 1_000 : 100
  const unit = unitPrice(sale, netAmount, netUnit, per)
  const amount = unit.per === 'piece' ? t('catalog.unitPrice.piece') : unit.per
  return (
    <span className="text-cocoa text-sm">
      {t('catalog.unitPrice', { price: formatMoney(unit.price), amount })}
    </span>
  )
}
