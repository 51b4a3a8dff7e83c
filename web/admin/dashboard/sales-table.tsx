import type { Sales } from '#contract/admin/dashboard.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { useT } from '../../i18n/t.ts'
import { periodName } from './period-name.ts'

/** The figures of the chart, newest first. */
export function SalesTable({ sales: { range, periods, total } }: { sales: Sales }) {
  const t = useT()
  const money = (dollars: number) => formatMoney(toCents(dollars))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would add a landmark
    <div
      role="group"
      aria-label={t('dashboard.table')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: makes it scrollable with the keyboard
      tabIndex={0}
      className="max-h-[20rem] min-w-0 overflow-auto rounded-2xl bg-paper shadow-lift sm:max-h-[22.5rem]"
    >
      <table className="w-full text-right text-sm tabular-nums">
        <caption className="sr-only">{t('dashboard.table')}</caption>
        <thead>
          <tr>
            {(['period', 'paidOrders', 'refunded', 'sales'] as const).map((head) => (
              <th
                key={head}
                scope="col"
                className="sticky top-0 bg-paper px-1.5 py-3 font-semibold text-cocoa text-xs first:pl-4 first:text-left last:pr-4 sm:px-2"
              >
                {head === 'period' ? t(`dashboard.period.${range}`) : t(`dashboard.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.toReversed().map(({ day, orders, refunded, sales }) => (
            <tr key={day} className="border-sand border-t">
              <th scope="row" className="whitespace-nowrap py-2 pr-1.5 pl-4 text-left font-normal">
                {range === 'months' ? periodName(range, day, t) : day}
              </th>
              <td className="px-1.5 sm:px-2">{orders}</td>
              <td className="px-1.5 sm:px-2">{refunded > 0 ? money(-refunded) : '–'}</td>
              <td className="px-1.5 pr-4 font-medium">{money(sales)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-line border-t font-semibold">
            <th scope="row" className="py-3 pl-4 text-left">
              {t('dashboard.total')}
            </th>
            <td className="px-1.5 sm:px-2">{total.orders}</td>
            <td className="px-1.5 sm:px-2">{total.refunded > 0 ? money(-total.refunded) : '–'}</td>
            <td className="pr-4">{money(total.sales)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
