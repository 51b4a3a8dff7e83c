import { useRef } from 'react'
import type { Order } from '#contract/orders.ts'
import { isToDeliver } from '#domain/orders.ts'
import { useT } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { adminApi } from '../../admin-api.ts'
import { ShipDialog } from '../parcels/ship-dialog.tsx'

interface ShipActionProps {
  order: Order
  pending: boolean
  act: (call: Promise<Order>, done: string) => Promise<void>
  onShipped: (order: Order) => void
  onRefused: () => void
}

/** The step before the delivery: on its way with a courier, or ready to be picked up. */
export function ShipAction({ order, pending, act, onShipped, onRefused }: ShipActionProps) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  if (!isToDeliver(order.status)) return null
  const isPickup = order.pickupAt !== null
  const isShipped = order.shippedAt !== null
  if (isPickup) {
    if (isShipped) return null
    const ready = () => adminApi.adminParcels.ship({ params: { id: order._id } })
    return (
      <Button
        pending={pending}
        onClick={() => void act(ready(), t('parcels.readyNow'))}
        className="max-sm:w-full"
      >
        <Icon name="check" />
        {t('parcels.ready')}
      </Button>
    )
  }
  return (
    <>
      <Button
        look={isShipped ? 'secondary' : 'primary'}
        onClick={() => dialog.current?.showModal()}
        className="max-sm:w-full"
      >
        {t(isShipped ? 'parcels.edit' : 'parcels.ship')}
      </Button>
      <ShipDialog dialog={dialog} order={order} onShipped={onShipped} onRefused={onRefused} />
    </>
  )
}
