import type { ReactNode } from 'react'
import type { Tasks } from '#contract/admin/dashboard.ts'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { HealthCard } from './health-card.tsx'
import { LowStock } from './low-stock.tsx'
import { SmallTasks } from './small-tasks.tsx'
import { WaitingOrders } from './waiting-orders.tsx'

/** The tasks that need someone's attention; the others are not shown. */
export function Waiting({ tasks }: { tasks: Tasks }) {
  const t = useT()
  const { flagged, toDeliver, expiring, lowStock } = tasks
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="mb-4 text-2xl">
        {t('dashboard.waiting')}
      </h2>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          {flagged.total > 0 && (
            <Card
              title={t('dashboard.flagged')}
              total={flagged.total}
              to="/admin/orderlist?filter=flagged"
              urgent
            >
              <WaitingOrders orders={flagged.orders} when="dashboard.flaggedAt" />
            </Card>
          )}
          <Card
            title={t('dashboard.toDeliver')}
            total={toDeliver.total}
            to="/admin/orderlist?filter=to-deliver"
          >
            <WaitingOrders orders={toDeliver.orders} when="dashboard.paidAt" />
          </Card>
          {expiring.total > 0 && (
            <Card
              title={t('dashboard.expiring')}
              total={expiring.total}
              to="/admin/orderlist?filter=unpaid"
            >
              <WaitingOrders orders={expiring.orders} when="dashboard.heldUntil" />
            </Card>
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          <Card
            title={t('dashboard.lowStock', { count: lowStock.below })}
            total={lowStock.total}
            to="/admin/productlist?sort=stock"
          >
            <LowStock products={lowStock.products} />
          </Card>
          <SmallTasks tasks={tasks} />
        </div>
        <HealthCard className="md:col-span-2" />
      </div>
    </section>
  )
}

interface CardProps {
  title: string
  total: number
  /** The screen that lists all of them. */
  to: string
  urgent?: boolean
  children: ReactNode
}

/** If empty, a single line says so. */
function Card({ title, total, to, urgent = false, children }: CardProps) {
  const t = useT()
  return (
    <article
      className={classNames(
        'min-w-0 rounded-2xl bg-paper p-4 shadow-lift sm:p-5',
        urgent && 'border-danger border-l-4',
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-sans font-semibold text-base">{title}</h3>
        {total > 0 ? (
          <span className="rounded-full bg-sand px-2.5 font-semibold tabular-nums">{total}</span>
        ) : (
          <span className="flex items-center gap-1.5 text-cocoa">
            <Icon name="check" className="size-5 text-sage" />
            {t('dashboard.none')}
          </span>
        )}
      </div>
      {total > 0 && (
        <>
          {children}
          <Link
            to={to}
            className="mt-1 -mb-2 inline-flex min-h-11 items-center gap-1 font-medium text-terracotta hover:underline"
          >
            {t('dashboard.showAll')}
            <span className="sr-only">: {title}</span>
            <Icon name="chevron-right" className="size-4" />
          </Link>
        </>
      )}
    </article>
  )
}
