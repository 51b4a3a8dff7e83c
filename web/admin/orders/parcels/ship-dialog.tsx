import { type RefObject, type SubmitEvent, useState } from 'react'
import type { ApiError } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/t.ts'
import { toast } from '../../../toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { adminApi } from '../../admin-api.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { rememberCourier, ShipmentFields } from './shipment-fields.tsx'

export const DIALOG =
  'm-auto max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100%-2rem))] overflow-y-auto rounded-2xl bg-paper p-5 text-ink shadow-lift backdrop:bg-ink/50 sm:p-8'

export const DIALOG_BUTTONS = 'mt-6 grid grid-cols-[auto_1fr] gap-3 sm:flex sm:justify-end'

interface ShipDialogProps {
  dialog: RefObject<HTMLDialogElement | null>
  order: Order
  onShipped: (order: Order) => void
  /** Called if the shop refuses it. */
  onRefused: () => void
}

/** Courier, number and link of a parcel that leaves now, or has left. */
export function ShipDialog({ dialog, order, onShipped, onRefused }: ShipDialogProps) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const isShipped = order.shippedAt !== null

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typedIn = (name: string) => String(form.get(name) ?? '').trim()
    const body = {
      courier: typedIn('courier'),
      trackingNumber: typedIn('trackingNumber'),
      trackingUrl: typedIn('trackingUrl'),
    }
    setPending(true)
    const done = await attempt(adminApi.adminParcels.ship({ params: { id: order._id }, body }))
    setPending(false)
    if (!done) return
    if (!done.ok) {
      setError(done.error)
      if (done.error.code === 'order-not-shippable') onRefused()
      return
    }
    rememberCourier(body.courier)
    dialog.current?.close()
    toast.success(t(isShipped ? 'parcels.changed' : 'parcels.shipped'))
    onShipped(done.value)
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby="ship-title"
      onClose={() => setError(null)}
      className={DIALOG}
    >
      <h2 id="ship-title" className="mb-5 text-2xl">
        {t(isShipped ? 'parcels.edit' : 'parcels.ship')} · #{order.number}
      </h2>
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        <ShipmentFields shipment={order} isShipped={isShipped} errors={error?.errors ?? {}} />
        {error && !error.errors.trackingUrl && (
          <Refusal className="mt-5">{errorText(error)}</Refusal>
        )}
        <div className={DIALOG_BUTTONS}>
          <Button look="secondary" onClick={() => dialog.current?.close()}>
            {t('layout.cancel')}
          </Button>
          <Button type="submit" pending={pending}>
            {t(isShipped ? 'admin.save' : 'parcels.ship')}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
