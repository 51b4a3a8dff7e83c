import type { Variant } from '#contract/variants.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { salePrice } from '#domain/pricing.ts'
import { titleOf } from '#domain/variants.ts'
import { linePath } from '../cart/line-path.ts'
import { Link } from '../i18n/link.tsx'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'

/** What a set contains, and what it saves; nothing for anything else. */
export function SetContents({ set, percent }: { set: Variant; percent: number }) {
  const t = useT()
  const locale = useLocale()
  if (set.parts.length === 0) return null
  const saving = savingOf(set, percent)
  return (
    <section className="mt-6 rounded-2xl bg-paper p-5 shadow-lift">
      <h2 className="font-sans font-semibold text-base">{t('catalog.set')}</h2>
      <ul className="mt-2 grid">
        {set.parts.map((part) => {
          const { product, variant, sku, choice, qty, price } = part
          const title = titleOf(part, locale)
          const path = linePath({ product, variant: choice.length > 0 ? variant : null, sku })
          return (
            <li key={variant} className="flex min-h-11 items-center gap-x-2">
              <span className="tabular-nums">{qty} ×</span>
              {price === null ? (
                <span>{title}</span>
              ) : (
                <Link to={path} className="text-link inline-flex min-h-11 items-center">
                  {title}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {saving > 0 && (
        <p className="mt-1 font-semibold text-sage">
          {t('catalog.set.saving', { amount: formatMoney(saving) })}
        </p>
      )}
    </section>
  )
}

/** Against the parts bought one by one at present prices; 0 if one of them cannot be. */
function savingOf({ price, parts }: Variant, percent: number): number {
  if (parts.some((part) => part.price === null)) return 0
  const single = parts.reduce(
    (sum, part) => sum + part.qty * salePrice(toCents(part.price ?? 0), percent),
    0,
  )
  return Math.max(0, single - salePrice(toCents(price), percent))
}
