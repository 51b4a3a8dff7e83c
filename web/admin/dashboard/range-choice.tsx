import { SALES_RANGES, type SalesRange } from '#domain/sales.ts'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'

/** Links, so that the choice is part of the URL. */
export function RangeChoice({ range }: { range: SalesRange }) {
  const t = useT()
  return (
    <nav aria-label={t('dashboard.range')} className="w-full sm:w-auto">
      <ul className="grid grid-cols-3 rounded-full bg-sand/70 p-1">
        {SALES_RANGES.map((one) => (
          <li key={one}>
            <Link
              to={one === 'days' ? '/admin' : `/admin?range=${one}`}
              preventScrollReset
              aria-current={one === range ? 'true' : undefined}
              className="grid min-h-11 place-items-center whitespace-nowrap rounded-full px-2 font-medium text-sm sm:px-4 sm:text-base aria-[current]:bg-ink aria-[current]:text-cream"
            >
              {t(`dashboard.range.${one}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
