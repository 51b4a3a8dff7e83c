import { useState } from 'react'
import type { AdminOrderSummary } from '#contract/admin/orders.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { isToDeliver } from '#domain/orders.ts'
import { useT } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Delivery } from './use-delivery.ts'

/**
 * Milliseconds in which the second press of a double tap must not hit 'Undo', which takes its
 * place.
 */
const DOUBLE_TAP = 700

/**
 * Marks an order in the list as delivered, then offers to undo that. Empty if neither is possible.
 */
export function DeliverButton({
  order,
  delivery,
}: {
  order: AdminOrderSummary
  delivery: Delivery
}) {
  const t = useT()
  const [pending, setPending] = useState<'deliver' | 'undo' | null>(null)
  // A flagged order has to be reviewed on its own page first.
  const canDeliver = isToDeliver(order.status) && !order.flag
  if (!pending && !canDeliver && !delivery.canUndo(order)) return null
  const action = pending ?? (canDeliver ? 'deliver' : 'undo')

  async function press(): Promise<void> {
    setPending(action)
    const pause = new Promise((resolve) => setTimeout(resolve, DOUBLE_TAP))
    await delivery[action](order)
    await pause
    setPending(null)
  }

  return (
    <Button
      look={action === 'deliver' ? 'primary' : 'secondary'}
      pending={pending !== null}
      onClick={() => void press()}
      title={action === 'deliver' ? t('adminOrders.deliver') : undefined}
      className="grow @4xl:grow-0"
    >
      {action === 'deliver' ? (
        <>
          {!pending && <Icon name="truck" />}
          <span className={order.cashDue > 0 ? undefined : '@4xl:sr-only'}>
            {order.cashDue > 0
              ? t('adminOrders.list.deliverCash', {
                  amount: formatMoney(toCents(order.cashDue)),
                })
              : t('adminOrders.list.deliver')}
          </span>
        </>
      ) : (
        t('audit.undo')
      )}
      <span className="sr-only"> #{order.number}</span>
    </Button>
  )
}
