import { dayMonthYear } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { useRootData } from '../layout/root-data.ts'

/** Hidden if there is no discount. */
export function DiscountBanner() {
  const t = useT()
  const discount = useRootData()?.discount
  if (!discount || discount.globalDiscount <= 0) return null
  const { globalDiscount: percent, discountDate } = discount
  return (
    <aside
      aria-label={t('layout.discount')}
      className="bg-sage px-4 py-2 text-center font-medium text-cream text-sm tabular-nums"
    >
      {discountDate
        ? t('layout.discount.until', { percent, date: dayMonthYear(discountDate) })
        : t('layout.discount.stock', { percent })}
    </aside>
  )
}
