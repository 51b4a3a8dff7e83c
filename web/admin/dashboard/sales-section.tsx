import { useNavigation } from 'react-router'
import type { Sales } from '#contract/admin/dashboard.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { useT } from '../../i18n/t.ts'
import { useDates } from '../../layout/use-dates.ts'
import { classNames } from '../../ui/class-names.ts'
import { Dated } from '../../ui/dated.tsx'
import { BestSellers } from './best-sellers.tsx'
import { Figure } from './figure.tsx'
import { RangeChoice } from './range-choice.tsx'
import { SalesChart } from './sales-chart.tsx'
import { SalesTable } from './sales-table.tsx'

/** Sales of the chosen range: totals first, then the chart, then the same figures as a table. */
export function SalesSection({ sales }: { sales: Sales }) {
  const t = useT()
  const { location } = useNavigation()
  const isChanging = location?.pathname.endsWith('/admin') ?? false
  const { total, averageOrder, customers, timeZone, asOf } = sales
  const moment = useDates().moment(asOf)
  return (
    <section aria-labelledby="sales" aria-busy={isChanging}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="sales" className="text-2xl">
          {t('dashboard.sales')}
        </h2>
        <RangeChoice range={sales.range} />
      </div>
      <div className={classNames('transition-opacity', isChanging && 'opacity-50')}>
        <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
          <Figure label={t('dashboard.sales')} value={formatMoney(toCents(total.sales))}>
            {total.refunded > 0 &&
              t('dashboard.withRefunds', {
                captured: formatMoney(toCents(total.captured)),
                refunded: formatMoney(toCents(total.refunded)),
              })}
          </Figure>
          <Figure label={t('dashboard.paidOrders')} value={String(total.orders)} />
          <Figure
            label={t('dashboard.averageOrder')}
            value={averageOrder === null ? '–' : formatMoney(toCents(averageOrder))}
          />
          <Figure
            label={t('dashboard.returning')}
            value={
              customers.total === 0
                ? '–'
                : `${Math.round((customers.returning / customers.total) * 100)}%`
            }
          >
            {customers.total > 0 &&
              t('dashboard.returning.of', {
                returning: customers.returning,
                count: customers.total,
              })}
          </Figure>
        </dl>
        <div className="mt-4 grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <SalesChart sales={sales} />
          <SalesTable sales={sales} />
        </div>
        <p className="mt-3 text-cocoa text-sm">
          <Dated text={t('dashboard.whatCounts', { zone: timeZone, moment })} date={moment} />
        </p>
        <BestSellers sellers={sales.bestSellers} />
      </div>
    </section>
  )
}
