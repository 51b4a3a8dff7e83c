import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AdminOrderDetails } from '#contract/admin/orders.ts'
import type { Order } from '#contract/orders.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { isToDeliver } from '#domain/orders.ts'
import { checkoutApi } from '../../../checkout/checkout-api.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useLocalePath } from '../../../i18n/locale.ts'
import { useT } from '../../../i18n/t.ts'
import { useDates } from '../../../layout/use-dates.ts'
import { toast } from '../../../toasts.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Dated } from '../../../ui/dated.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { adminApi } from '../../admin-api.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { lastListUrl } from '../last-list-url.ts'
import { useDeleteOrder } from '../use-delete-order.ts'
import { ShipAction } from './ship-action.tsx'
import { UndoAction } from './undo-action.tsx'

interface OrderActionsProps {
  order: Order
  record: AdminOrderDetails | null
  /** Takes the order that an action has returned. */
  follow: (order: Order) => void
  /** Called if someone else may have changed the order. */
  reload: () => void
  /** Called after a delivery was undone, or if it was too late for that. */
  onUndone: () => void
  /** The links to PDFs. */
  children?: ReactNode
}

/** The actions that the order allows now, the primary one first. */
export function OrderActions(props: OrderActionsProps) {
  const { order, record, follow, reload, onUndone, children } = props
  const t = useT()
  const { moment } = useDates()
  const until = order.payBefore && moment(order.payBefore)
  const navigate = useNavigate()
  const localePath = useLocalePath()
  const { pending, act } = useOrderAction(follow, reload)
  const { deleting, deleteOrder } = useDeleteOrder(() => navigate(localePath(lastListUrl())))
  const params = { id: order._id }
  const isFree = order.status === 'paid' && order.totalPrice === 0 && !order.shippedAt

  async function cancel() {
    const confirmed = await confirm(t('adminOrders.cancel.sure'), {
      yes: t('adminOrders.cancel'),
      no: t('adminOrders.cancel.keep'),
    })
    if (confirmed) await act(checkoutApi.orders.cancel({ params }), t('adminOrders.cancelled'))
  }

  async function deliver() {
    const cashDue = toCents(record?.cashDue ?? order.totalPrice)
    const amount = formatMoney(cashDue)
    const isCash = order.status === 'cash-due'
    const confirmed =
      !isCash ||
      cashDue === 0 ||
      (await confirm(t('adminOrders.cash.sure', { amount }), {
        yes: t('adminOrders.cash.yes', { amount }),
        no: t('layout.cancel'),
      }))
    if (confirmed) {
      await act(adminApi.adminOrders.deliver({ params }), t('adminOrders.delivered'))
      if (isCash) onUndone()
    }
  }

  async function refuse() {
    const confirmed = await confirm(t('adminOrders.refuse.sure'), {
      yes: t('adminOrders.refuse'),
      no: t('layout.cancel'),
    })
    if (confirmed) await act(adminApi.adminOrders.refuse({ params }), t('adminOrders.refused'))
  }

  return (
    <section
      aria-label={t('adminOrders.title')}
      className="mt-6 grid grid-cols-2 gap-3 rounded-2xl bg-paper p-4 shadow-lift max-sm:[&>:is(a,button)]:px-3 *:first:col-span-2 sm:flex sm:flex-wrap sm:items-center print:hidden"
    >
      <ShipAction order={order} pending={pending} act={act} onShipped={follow} onRefused={reload} />
      {isToDeliver(order.status) && (
        <Button
          look={order.shippedAt ? 'primary' : 'secondary'}
          pending={pending}
          onClick={() => void deliver()}
          className="max-sm:w-full"
        >
          <Icon name="truck" />
          {t('adminOrders.deliver')}
        </Button>
      )}
      {order.status === 'cash-due' && (
        <Button
          look="secondary"
          pending={pending}
          onClick={() => void refuse()}
          className="max-sm:w-full"
        >
          {t('adminOrders.refuse')}
        </Button>
      )}
      {record?.shipmentUndo && isToDeliver(order.status) && order.shippedAt && (
        <UndoAction of="shipment" undo={record.shipmentUndo} onChange={onUndone} />
      )}
      {record?.deliveryUndo && order.isDelivered && (
        <UndoAction of="delivery" undo={record.deliveryUndo} onChange={onUndone} />
      )}
      {record && (
        <a href="#chat" className={buttonLook('secondary')}>
          <Icon name="whatsapp" />
          {t('adminOrders.whatsapp')}
        </a>
      )}
      {children}
      <span className="col-span-2 grid gap-3 sm:flex sm:flex-wrap md:ml-auto">
        {(order.status === 'placed' || isFree) && (
          <Button look="quiet" pending={pending} onClick={() => void cancel()}>
            {t('adminOrders.cancel')}
          </Button>
        )}
        <Button look="quiet" pending={deleting !== null} onClick={() => void deleteOrder(order)}>
          <Icon name="trash" />
          {t('adminOrders.remove')}
        </Button>
      </span>
      {until && (
        <p className="col-span-2 w-full text-cocoa text-sm">
          <Dated text={t('adminOrders.heldUntil', { moment: until })} date={until} />
        </p>
      )}
    </section>
  )
}

function useOrderAction(follow: (order: Order) => void, reload: () => void) {
  const attempt = useAttempt()
  const errorText = useErrorText()
  const [pending, setPending] = useState(false)

  async function act(call: Promise<Order>, done: string): Promise<void> {
    setPending(true)
    const result = await attempt(call)
    setPending(false)
    if (!result) return
    if (result.ok) {
      follow(result.value)
      toast.success(done)
    } else {
      toast.error(errorText(result.error))
      reload()
    }
  }

  return { pending, act }
}
