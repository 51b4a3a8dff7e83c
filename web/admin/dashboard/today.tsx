import type { Tasks } from '#contract/admin/dashboard.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { useT } from '../../i18n/t.ts'
import { useNews } from '../orders/bell-store.ts'
import { Figure } from './figure.tsx'

/** The sales of today and yesterday, and the counts of the bell. */
export function Today({ tasks }: { tasks: Tasks }) {
  const t = useT()
  const { today, yesterday } = tasks
  const { undelivered, toDeliver } = useNews() ?? tasks.news
  return (
    <section aria-labelledby="today">
      <h2 id="today" className="mb-4 text-2xl">
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
        <Figure label={t('dashboard.undelivered')} value={String(undelivered)}>
          {undelivered === 0
            ? t('dashboard.undelivered.none')
            : t('dashboard.undelivered.hint', {
                ready: toDeliver,
                unpaid: undelivered - toDeliver,
              })}
        </Figure>
      </dl>
    </section>
  )
}
