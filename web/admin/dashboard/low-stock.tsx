import type { Tasks } from '#contract/admin/dashboard.ts'
import { Link } from '../../i18n/link.tsx'
import { inLanguage, useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { classNames } from '../../ui/class-names.ts'

/** The products with the least stock, each linked to where it can be changed. */
export function LowStock({ products }: { products: Tasks['lowStock']['products'] }) {
  const t = useT()
  const locale = useLocale()
  return (
    <ul className="divide-y divide-sand">
      {products.map(({ _id, name, nameSo, countInStock }) => (
        <li key={_id}>
          <Link
            to={`/admin/product/${_id}/edit`}
            className="flex min-h-12 items-center gap-3 py-2 hover:bg-cream"
          >
            <span className="min-w-0 grow truncate">{inLanguage(locale, name, nameSo)}</span>
            <span
              className={classNames(
                'shrink-0 font-medium tabular-nums',
                countInStock <= 0 && 'text-danger',
              )}
            >
              {countInStock <= 0
                ? t('dashboard.soldOut')
                : t('dashboard.left', { count: countInStock })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
