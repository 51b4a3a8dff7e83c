import { useRef, useState } from 'react'
import type { AdminOrderDetails } from '#contract/admin/orders.ts'
import type { Order } from '#contract/orders.ts'
import { formatMoney, toCents, toDollars } from '#domain/money.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/t.ts'
import { randomKey } from '../../../random-key.ts'
import { toast } from '../../../toasts.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { adminApi } from '../../admin-api.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import type { RefundPlan, UnitRow } from './refund-draft.ts'

/**
 * Sends the planned refund. Without an answer the idempotency key stays, so that trying again
 * cannot refund twice.
 */
export function useRefund(order: Order, record: AdminOrderDetails, onChange: () => Promise<void>) {
  const t = useT()
  const attempt = useAttempt()
  const errorText = useErrorText()
  const key = useRef(randomKey())
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** Resolves to true once the refund is listed, completed or pending at the provider. */
  async function refund(plan: RefundPlan, reason: string): Promise<boolean> {
    if (pending || plan.amount === null) return false
    const amount = formatMoney(plan.amount)
    const confirmed = await confirm(
      t('adminOrders.refund.sure', { amount, name: order.user.name }),
      {
        yes: t('adminOrders.refund.yes'),
        no: t('layout.cancel'),
      },
    )
    if (!confirmed) return false
    setPending(true)
    setProblem(null)
    const seenLeft = record.payments.reduce((sum, { left }) => sum + toCents(left), 0)
    const body = {
      amount: toDollars(plan.amount),
      reason,
      payment: plan.payment._id,
      restock: chosen(plan.restock),
      ...(plan.units.some(({ qty }) => qty > 0) && { units: chosen(plan.units) }),
      seenLeft: toDollars(seenLeft),
    }
    const idempotencyKey = key.current
    const done = await attempt(
      adminApi.adminRefunds.create({ params: { id: order._id }, body }, { idempotencyKey }),
    )
    setPending(false)
    if (!done) return false
    if (!done.ok && done.error.kind !== 'REFUSED') {
      setProblem(t('adminOrders.refund.lost'))
      // It may have been recorded all the same.
      await onChange()
      return false
    }
    key.current = randomKey()
    await onChange()
    if (!done.ok) {
      const { code } = done.error
      const changed = code === 'version-conflict' || code === 'idempotency-mismatch'
      setProblem(changed ? t('adminOrders.refund.changed') : errorText(done.error))
      return false
    }
    if (done.value.status === 'completed') toast.success(t('adminOrders.refund.done', { amount }))
    else toast.error(t('adminOrders.refund.waits'))
    return true
  }

  return { refund, pending, problem }
}

function chosen(rows: readonly UnitRow[]) {
  return rows.filter(({ qty }) => qty > 0).map(({ item, qty }) => ({ item, qty }))
}
