import { type RefObject, type SubmitEvent, useState } from 'react'
import type { AdminOrderSummary } from '#contract/admin/orders.ts'
import { SHIPMENT_LENGTHS } from '#domain/parcels.ts'
import { useT } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DIALOG, DIALOG_BUTTONS } from './ship-dialog.tsx'
import { CourierField, rememberCourier } from './shipment-fields.tsx'
import type { ManyToShip } from './use-many-orders.tsx'

interface ShipManyDialogProps {
  dialog: RefObject<HTMLDialogElement | null>
  rows: readonly AdminOrderSummary[]
  ship: (body: ManyToShip) => Promise<boolean>
}

/** The courier once for all chosen orders, and a number for each that has one. */
export function ShipManyDialog({ dialog, rows, ship }: ShipManyDialogProps) {
  const t = useT()
  const [pending, setPending] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = (name: string) => String(form.get(name) ?? '').trim()
    const courier = typed('courier')
    const orders = rows.map(({ _id }) => ({ order: _id, trackingNumber: typed(_id) }))
    setPending(true)
    rememberCourier(courier)
    await ship({ courier, orders })
    setPending(false)
    dialog.current?.close()
  }

  return (
    <dialog ref={dialog} aria-labelledby="ship-many-title" className={DIALOG}>
      <h2 id="ship-many-title" className="mb-5 text-2xl">
        {t('parcels.many.ship', { count: rows.length })}
      </h2>
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        <CourierField courier={null} />
        <details className="group mt-4">
          <summary className="flex min-h-11 items-center gap-2 font-semibold text-terracotta">
            <Icon
              name="chevron-right"
              className="size-4 transition-transform group-open:rotate-90"
            />
            {t('parcels.many.numbers')}
          </summary>
          <div className="mt-2 grid gap-4">
            {rows.map(({ _id, number, user }) => (
              <TextField
                key={_id}
                label={`#${number} · ${user.name}`}
                name={_id}
                maxLength={SHIPMENT_LENGTHS.trackingNumber}
                autoComplete="off"
              />
            ))}
          </div>
        </details>
        <div className={DIALOG_BUTTONS}>
          <Button look="secondary" onClick={() => dialog.current?.close()}>
            {t('layout.cancel')}
          </Button>
          <Button type="submit" pending={pending} disabled={rows.length === 0}>
            {t('parcels.ship')}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
