import type { AdminOrderDetails } from '#contract/admin/orders.ts'
import type { Refund } from '#contract/admin/refunds.ts'
import type { Order } from '#contract/orders.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { isByHand } from '#domain/payments.ts'
import { useT } from '../../../i18n/t.ts'
import { useDates } from '../../../layout/use-dates.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Panel } from './panel.tsx'
import { RefundForm } from './refund-form.tsx'
import { RefundItem } from './refund-item.tsx'
import { TransferForm } from './transfer-form.tsx'
import { UnknownPayment } from './unknown-payment.tsx'

interface MoneyPanelProps {
  order: Order
  record: AdminOrderDetails
  /** Awaited after every action that may have moved money. */
  onChange: () => Promise<void>
}

/** Payments, refunds, and a form to refund more. */
export function MoneyPanel({ order, record, onChange }: MoneyPanelProps) {
  const t = useT()
  const { payments, refunds, unknownPayments } = record
  const left = payments.reduce((sum, payment) => sum + toCents(payment.left), 0)
  return (
    <Panel title={t('adminOrders.money')}>
      {payments.length === 0 && unknownPayments.length === 0 && (
        <p className="text-cocoa">
          {t(order.isPaid ? 'adminOrders.money.nothing' : 'adminOrders.money.none')}
        </p>
      )}
      <div className="grid gap-4">
        {unknownPayments.map((payment) => (
          <UnknownPayment key={payment._id} payment={payment} onChange={onChange} />
        ))}
        {payments.map((payment) => (
          <Payment key={payment._id} payment={payment} />
        ))}
      </div>
      {refunds.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 font-sans font-semibold">{t('adminOrders.refunds')}</h3>
          <ul className="grid gap-3">
            {refunds.map((refund) => (
              <RefundItem
                key={refund._id}
                refund={refund}
                byHand={isMobileMoney(payments, refund)}
                onChange={onChange}
              />
            ))}
          </ul>
        </>
      )}
      {!order.isPaid && !order.cancelledAt && (
        <TransferForm
          key={left}
          order={order}
          left={toCents(order.totalPrice) - left}
          onChange={onChange}
        />
      )}
      {left > 0 && <RefundForm order={order} record={record} onChange={onChange} />}
    </Panel>
  )
}

/** Mobile money gives only whole payments back by itself. */
function isMobileMoney(payments: AdminOrderDetails['payments'], refund: Refund): boolean {
  const payment = payments.find(({ _id }) => _id === refund.payment)
  return payment?.provider.startsWith('waafipay') === true
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
        <Source payment={payment} />
        {payment.flag && (
          <span className="font-medium text-danger"> · {t('adminOrders.money.flagged')}</span>
        )}
      </p>
    </div>
  )
}

/** Where the money came from, and who says so if no provider does. */
function Source({
  payment: { provider, reference, recordedBy },
}: {
  payment: AdminOrderDetails['payments'][number]
}) {
  const t = useT()
  if (!isByHand(provider)) return `${provider} ${reference}`
  const way = t(`adminOrders.money.by.${provider}`)
  return recordedBy ? t('adminOrders.money.recordedBy', { way, name: recordedBy }) : way
}

function Row({ label, cents, strong }: { label: string; cents: number; strong?: boolean }) {
  return (
    <div className={classNames('flex justify-between gap-4', strong && 'font-semibold')}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{formatMoney(cents)}</dd>
    </div>
  )
}
