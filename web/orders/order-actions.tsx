import { useEffect } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import type { Attempt } from '../attempt.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useT } from '../i18n/t.ts'
import { useDates } from '../layout/use-dates.ts'
import { BankTransfer } from '../payments/bank-transfer.tsx'
import { PaymentButtons } from '../payments/payment-buttons.tsx'
import { toast } from '../toasts.tsx'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { Dated } from '../ui/dated.tsx'
import { AskFamily } from './ask-family.tsx'
import { AskShop } from './ask-shop.tsx'

interface OrderActionsProps {
  order: Order
  /** The result of a cancellation. */
  cancelled: Attempt<Order> | undefined
  onPaid: (order: Order) => void
  /** Called if the shop refuses the cancellation. */
  onRefused: () => void
  /** Called once somebody else was asked to pay, which lengthens the hold. */
  onAsked: () => void
}

/** The actions that the order allows now: pay or cancel. */
export function OrderActions({ order, cancelled, onPaid, onRefused, onAsked }: OrderActionsProps) {
  const t = useT()
  const { moment, place } = useDates()
  const until = order.payBefore && moment(order.payBefore)
  useCancelToast(cancelled, onRefused)
  if (order.status !== 'placed' && order.status !== 'cash-due') return null
  return (
    <div className="mt-6 grid gap-4">
      {until && (
        <p className="text-cocoa text-sm">
          <Dated text={t('orders.reservedUntil', { moment: until, place })} date={until} />
        </p>
      )}
      <HowToPay order={order} onPaid={onPaid} />
      {order.status === 'placed' && (
        <>
          <AskFamily order={order} onAsked={onAsked} />
          <AskShop order={order} />
        </>
      )}
      {!order.shippedAt && <CancelButton />}
    </div>
  )
}

function HowToPay({ order, onPaid }: Pick<OrderActionsProps, 'order' | 'onPaid'>) {
  const t = useT()
  if (order.status === 'cash-due') {
    const amount = formatMoney(toCents(order.totalPrice))
    return <p className="rounded-xl bg-sand/60 p-4">{t('orders.payCash', { amount })}</p>
  }
  if (order.paymentMethod === 'BankTransfer') return <BankTransfer order={order} />
  return <PaymentButtons order={order} onPaid={onPaid} />
}

function CancelButton() {
  const t = useT()
  const submit = useSubmit()
  const pending = useNavigation().state === 'submitting'

  async function cancel() {
    const confirmed = await confirm(t('orders.cancel.sure'), {
      yes: t('orders.cancel'),
      no: t('orders.cancel.keep'),
    })
    if (confirmed) await submit(null, { method: 'post' })
  }

  return (
    <Button look="quiet" pending={pending} onClick={() => void cancel()}>
      {t('orders.cancel')}
    </Button>
  )
}

function useCancelToast(cancelled: Attempt<Order> | undefined, onRefused: () => void): void {
  const t = useT()
  const errorText = useErrorText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, not again when the language changes
  useEffect(() => {
    if (cancelled?.ok) toast.success(t('orders.cancelledNow'))
    if (!cancelled || cancelled.ok) return
    toast.error(errorText(cancelled.error))
    onRefused()
  }, [cancelled])
}
