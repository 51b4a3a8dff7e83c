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

const TEXTS = {
  shipment: { undo: 'parcels.undo', until: 'parcels.undo.until', done: 'parcels.undo.done' },
  delivery: {
    undo: 'adminOrders.undoDelivery',
    until: 'adminOrders.undoDelivery.until',
    done: 'adminOrders.undoDelivery.done',
  },
} as const

interface UndoActionProps {
  of: keyof typeof TEXTS
  undo: NonNullable<AdminOrderDetails['deliveryUndo']>
  /** The order may have changed. */
  onChange: () => void
}

/** Undoes an accidental shipment or delivery before the customer is told of it. */
export function UndoAction({ of, undo, onChange }: UndoActionProps) {
  const texts = TEXTS[of]
  const t = useT()
  const until = useDates().moment(undo.before)
  const attempt = useAttempt()
  const errorText = useErrorText()
  const [pending, setPending] = useState(false)

  async function undoIt() {
    setPending(true)
    const done = await attempt(adminApi.audit.undo({ params: { id: undo.change } }))
    setPending(false)
    if (!done) return
    if (done.ok) toast.success(t(texts.done))
    else toast.error(errorText(done.error))
    onChange()
  }

  return (
    <>
      <Button
        look="secondary"
        pending={pending}
        onClick={() => void undoIt()}
        className="max-sm:w-full"
      >
        {t(texts.undo)}
      </Button>
      <p className="order-last col-span-2 w-full text-cocoa text-sm">
        <Dated text={t(texts.until, { moment: until })} date={until} />
      </p>
    </>
  )
}
