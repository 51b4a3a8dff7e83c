import type { Tasks } from '#contract/admin/dashboard.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { useT } from '../../i18n/t.ts'
import { Figure } from './figure.tsx'

/** How today goes, and how yesterday went. */
export function Today({ tasks: { today, yesterday, toDeliver } }: { tasks: Tasks }) {
  const t = useT()
  return (
    <section aria-labelledby="today">
      <h2 id="today" className="sr-only">
        {t('dashboard.today')}
      </h2>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <Figure
          label={t('dashboard.salesToday')}
          value={formatMoney(toCents(today.sales))}
          className="col-span-2"
        >
          {t('dashboard.salesYesterday', { amount: formatMoney(toCents(yesterday.sales)) })}
          {today.refunded > 0 && (
            <>
              <br />
              {t('dashboard.withRefunds', {
                captured: formatMoney(toCents(today.captured)),
                refunded: formatMoney(toCents(today.refunded)),
              })}
            </>
          )}
        </Figure>
        <Figure label={t('dashboard.paidToday')} value={String(today.orders)}>
          {t('dashboard.paidYesterday', { count: yesterday.orders })}
        </Figure>
        <Figure label={t('dashboard.toDeliver')} value={String(toDeliver.total)}>
          {toDeliver.total === 0 ? t('dashboard.toDeliver.none') : t('dashboard.toDeliver.hint')}
        </Figure>
      </dl>
    </section>
  )
}
