import type { AdminOrderDetails } from '#contract/admin/orders.ts'
import type { Order } from '#contract/orders.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { useT } from '../../../i18n/t.ts'
import { useDates } from '../../../layout/use-dates.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Panel } from './panel.tsx'
import { RefundForm } from './refund-form.tsx'
import { RefundItem } from './refund-item.tsx'

interface MoneyPanelProps {
  order: Order
  record: AdminOrderDetails
  /** Awaited after every action that may have moved money. */
  onChange: () => Promise<void>
}

/** Payments, refunds, and a form to refund more. */
export function MoneyPanel({ order, record, onChange }: MoneyPanelProps) {
  const t = useT()
  const { payments, refunds } = record
  const left = payments.reduce((sum, payment) => sum + toCents(payment.left), 0)
  return (
    <Panel title={t('adminOrders.money')}>
      {payments.length === 0 && (
        <p className="text-cocoa">
          {t(order.isPaid ? 'adminOrders.money.nothing' : 'adminOrders.money.none')}
        </p>
      )}
      <div className="grid gap-4">
        {payments.map((payment) => (
          <Payment key={payment._id} payment={payment} />
        ))}
      </div>
      {refunds.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 font-sans font-semibold">{t('adminOrders.refunds')}</h3>
          <ul className="grid gap-3">
            {refunds.map((refund) => (
              <RefundItem key={refund._id} refund={refund} onChange={onChange} />
            ))}
          </ul>
        </>
      )}
      {left > 0 && <RefundForm order={order} record={record} onChange={onChange} />}
    </Panel>
  )
}

function Payment({ payment }: { payment: AdminOrderDetails['payments'][number] }) {
  const t = useT()
  const { day } = useDates()
  const { amount, refunded, left } = payment
  const underWay = toCents(amount) - toCents(refunded) - toCents(left)
  const came = t('adminOrders.money.came', { date: day(payment.capturedAt) })
  return (
    <div>
      <dl className="grid gap-1">
        <Row label={came} cents={toCents(amount)} />
        <Row label={t('adminOrders.money.back')} cents={toCents(refunded)} />
        {underWay > 0 && <Row label={t('adminOrders.refund.pending')} cents={underWay} />}
        <Row label={t('adminOrders.money.left')} cents={toCents(left)} strong />
      </dl>
      <p className="break-all text-cocoa text-sm">
        {payment.provider} {payment.reference}
        {payment.flag && (
          <span className="font-medium text-danger"> · {t('adminOrders.money.flagged')}</span>
        )}
      </p>
    </div>
  )
}

function Row({ label, cents, strong }: { label: string; cents: number; strong?: boolean }) {
  return (
    <div className={classNames('flex justify-between gap-4', strong && 'font-semibold')}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{formatMoney(cents)}</dd>
    </div>
  )
}
