import { type ReactNode, useState } from 'react'
import type { ParcelResult } from '#contract/admin/parcels.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/t.ts'
import { toast } from '../../../toasts.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { adminApi } from '../../admin-api.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import type { OrderSelection } from './use-order-selection.ts'

export interface ManyToShip {
  courier: string
  orders: { order: string; trackingNumber: string }[]
}

interface ManyOrders {
  /** Resolves to false if the call failed as a whole. */
  ship: (body: ManyToShip) => Promise<boolean>
  deliver: () => Promise<void>
  isDelivering: boolean
  /** Which orders were refused, and why. */
  refused: ReactNode
}

/** Ships or delivers the chosen orders; the shop says of each whether it could. */
export function useManyOrders(selection: OrderSelection, onDone: () => Promise<void>): ManyOrders {
  const t = useT()
  const attempt = useAttempt()
  const errorText = useErrorText()
  const [isDelivering, setIsDelivering] = useState(false)
  const [refused, setRefused] = useState<readonly ParcelResult[]>([])

  async function call(
    request: Promise<ParcelResult[]>,
    done: 'parcels.many.shipped' | 'parcels.many.delivered',
  ): Promise<boolean> {
    setRefused([])
    const answer = await attempt(request)
    if (!answer) return false
    if (!answer.ok) {
      toast.error(errorText(answer.error))
      // Without an answer some may be done all the same.
      await onDone()
      return false
    }
    const count = answer.value.filter(({ refusal }) => refusal === null).length
    if (count > 0) toast.success(t(done, { count }))
    setRefused(answer.value.filter(({ refusal }) => refusal !== null))
    selection.clear()
    await onDone()
    return true
  }

  async function deliver(): Promise<void> {
    const { rows } = selection
    const cash = rows.reduce((sum, { cashDue }) => sum + toCents(cashDue), 0)
    const amount = formatMoney(cash)
    const count = rows.length
    const text =
      cash > 0 ? t('parcels.deliver.cash', { count, amount }) : t('parcels.deliver.sure', { count })
    const answers = { yes: t('parcels.deliver.yes'), no: t('layout.cancel') }
    if (!(await confirm(text, answers))) return
    setIsDelivering(true)
    const orders = rows.map(({ _id }) => _id)
    await call(adminApi.adminParcels.deliverMany({ body: { orders } }), 'parcels.many.delivered')
    setIsDelivering(false)
  }

  return {
    ship: (body) => call(adminApi.adminParcels.shipMany({ body }), 'parcels.many.shipped'),
    deliver,
    isDelivering,
    refused: refused.length > 0 && (
      <Alert className="mt-6">
        {/* On a phone it stands below all cards. */}
        <p ref={bringIntoView} className="font-semibold">
          {t('parcels.many.refused', { count: refused.length })}
        </p>
        <ul className="mt-2 mb-3 grid gap-1">
          {refused.map(({ order, number, refusal }) => (
            <li key={order}>
              {number !== null && `#${number}: `}
              {errorText({ code: refusal ?? 'unexpected' })}
            </li>
          ))}
        </ul>
        <Button look="secondary" onClick={() => setRefused([])}>
          {t('cart.notice.ok')}
        </Button>
      </Alert>
    ),
  }
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
}
