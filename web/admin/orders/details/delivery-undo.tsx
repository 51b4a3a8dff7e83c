import { useState } from 'react'
import type { AdminOrderDetails } from '#contract/admin/orders.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/t.ts'
import { useDates } from '../../../layout/use-dates.ts'
import { toast } from '../../../toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dated } from '../../../ui/dated.tsx'
import { adminApi } from '../../admin-api.ts'
import { useAttempt } from '../../ui/use-attempt.ts'

interface DeliveryUndoProps {
  undo: NonNullable<AdminOrderDetails['deliveryUndo']>
  /** The order may have changed. */
  onChange: () => void
}

/** Undoes an accidental delivery before the customer is told of it. */
export function DeliveryUndo({ undo, onChange }: DeliveryUndoProps) {
  const t = useT()
  const until = useDates().moment(undo.before)
  const attempt = useAttempt()
  const errorText = useErrorText()
  const [pending, setPending] = useState(false)

  async function undoDelivery() {
    setPending(true)
    const done = await attempt(adminApi.audit.undo({ params: { id: undo.change } }))
    setPending(false)
    if (!done) return
    if (done.ok) toast.success(t('adminOrders.undoDelivery.done'))
    else toast.error(errorText(done.error))
    onChange()
  }

  return (
    <>
      <Button
        look="secondary"
        pending={pending}
        onClick={() => void undoDelivery()}
        className="max-sm:w-full"
      >
        {t('adminOrders.undoDelivery')}
      </Button>
      <p className="order-last w-full text-cocoa text-sm">
        <Dated text={t('adminOrders.undoDelivery.until', { moment: until })} date={until} />
      </p>
    </>
  )
}
