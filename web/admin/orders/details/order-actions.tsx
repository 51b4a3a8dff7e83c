import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AdminOrderDetails } from '#contract/admin/orders.ts'
import type { Order } from '#contract/orders.ts'
import { localePath } from '#domain/locale.ts'
import { browserApi } from '../../../api.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useLocalePath } from '../../../i18n/locale.ts'
import { useT } from '../../../i18n/t.ts'
import { useRootData } from '../../../layout/root-data.ts'
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
import { DeliveryUndo } from './delivery-undo.tsx'
import { whatsappLink } from './whatsapp.ts'

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
  const isFree = order.status === 'paid' && order.totalPrice === 0

  async function cancel() {
    const confirmed = await confirm(t('adminOrders.cancel.sure'), {
      yes: t('adminOrders.cancel'),
      no: t('adminOrders.cancel.keep'),
    })
    if (confirmed) await act(browserApi.orders.cancel({ params }), t('adminOrders.cancelled'))
  }

  return (
    <section
      aria-label={t('adminOrders.title')}
      className="mt-6 flex flex-wrap items-center gap-3 rounded-2xl bg-paper p-4 shadow-lift max-sm:[&>a]:w-full print:hidden"
    >
      {order.status === 'paid' && (
        <Button
          pending={pending}
          onClick={() =>
            void act(adminApi.adminOrders.deliver({ params }), t('adminOrders.delivered'))
          }
          className="max-sm:w-full"
        >
          <Icon name="truck" />
          {t('adminOrders.deliver')}
        </Button>
      )}
      {record?.deliveryUndo && order.isDelivered && (
        <DeliveryUndo undo={record.deliveryUndo} onChange={onUndone} />
      )}
      <WhatsApp order={order} record={record} />
      {children}
      <span className="flex flex-wrap gap-3 max-sm:grid max-sm:w-full md:ml-auto">
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
        <p className="w-full text-cocoa text-sm">
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

/** Renders nothing unless WhatsApp can know the number. */
function WhatsApp({ order, record }: Pick<OrderActionsProps, 'order' | 'record'>) {
  const t = useT()
  const root = useRootData()
  if (!root || !record) return null
  const { phone, language } = record
  const link = root.place.publicOrigin + localePath(language, `/order/${order._id}`)
  const href = whatsappLink(order, { phone, language, shop: root.shop.name, link })
  if (!href) return null
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('adminOrders.whatsapp.label', { name: order.user.name })}
      className={buttonLook('secondary')}
    >
      <Icon name="whatsapp" />
      {t('adminOrders.whatsapp')}
    </a>
  )
}
