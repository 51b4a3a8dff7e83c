import { useEffect } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import type { Order } from '#contract/orders.ts'
import type { Attempt } from '../attempt.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useT } from '../i18n/t.ts'
import { useDates } from '../layout/use-dates.ts'
import { PaymentButtons } from '../payments/payment-buttons.tsx'
import { toast } from '../toasts.tsx'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { Dated } from '../ui/dated.tsx'

interface OrderActionsProps {
  order: Order
  /** The result of a cancellation. */
  cancelled: Attempt<Order> | undefined
  onPaid: (order: Order) => void
  /** Called if the shop refuses the cancellation. */
  onRefused: () => void
}

/** The actions that the order allows now: pay or cancel. */
export function OrderActions({ order, cancelled, onPaid, onRefused }: OrderActionsProps) {
  const t = useT()
  const { moment, place } = useDates()
  const until = order.payBefore && moment(order.payBefore)
  useCancelToast(cancelled, onRefused)
  if (order.status !== 'placed') return null
  return (
    <div className="mt-6 grid gap-4">
      {until && (
        <p className="text-cocoa text-sm">
          <Dated text={t('orders.reservedUntil', { moment: until, place })} date={until} />
        </p>
      )}
      <PaymentButtons order={order} onPaid={onPaid} />
      <CancelButton />
    </div>
  )
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
