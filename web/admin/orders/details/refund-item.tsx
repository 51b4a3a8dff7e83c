import { useState } from 'react'
import type { Refund } from '#contract/admin/refunds.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/t.ts'
import { useDates } from '../../../layout/use-dates.ts'
import { toast } from '../../../toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { adminApi } from '../../admin-api.ts'
import { useAttempt } from '../../ui/use-attempt.ts'

interface RefundItemProps {
  refund: Refund
  /** Whether an admin has to send the money, where the provider could not. */
  byHand: boolean
  onChange: () => Promise<void>
}

/**
 * One refund. If its outcome is unknown, the provider can be asked again, which never refunds
 * twice. If the provider's answer did not match, an admin can record what the provider's own pages
 * show.
 */
export function RefundItem({ refund, byHand, onChange }: RefundItemProps) {
  const t = useT()
  const { moment } = useDates()
  const attempt = useAttempt()
  const errorText = useErrorText()
  const [pending, setPending] = useState(false)
  const { status, failure, reason, name, elsewhere, createdAt } = refund
  const amount = formatMoney(toCents(refund.amount))
  const params = { id: refund._id }

  async function run(call: Promise<Refund>, done: (refund: Refund) => void) {
    setPending(true)
    const result = await attempt(call)
    setPending(false)
    if (!result) return
    if (result.ok) done(result.value)
    else toast.error(errorText(result.error))
    await onChange()
  }

  function check() {
    return run(adminApi.adminRefunds.check({ params }), ({ status }) => {
      if (status === 'completed') toast.success(t('adminOrders.refund.done', { amount }))
      else toast.error(t('adminOrders.refund.waits'))
    })
  }

  async function resolve(refunded: boolean) {
    const question = refunded ? 'adminOrders.refund.went.sure' : 'adminOrders.refund.stayed.sure'
    const yes = refunded ? t('adminOrders.refund.went') : t('adminOrders.refund.stayed')
    if (!(await confirm(t(question, { amount }), { yes, no: t('layout.cancel') }))) return
    await run(adminApi.adminRefunds.resolve({ params, body: { refunded } }), () => {
      toast.success(t('adminOrders.refund.resolved'))
    })
  }

  return (
    <li className="rounded-xl border border-sand px-4 py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold tabular-nums">{amount}</span>
        <span
          className={classNames(
            'font-medium',
            status === 'completed' && 'text-sage',
            (status === 'failed' || status === 'to-check') && 'text-danger',
            status === 'pending' && 'text-honey',
          )}
        >
          {t(`adminOrders.refund.${status}`)}
        </span>
      </p>
      {reason && <p className="break-words">{reason}</p>}
      {status === 'to-check' && byHand && <p>{t('adminOrders.refund.byHand')}</p>}
      {failure && status !== 'to-check' && (
        <p className="break-words text-cocoa text-sm">
          {failure === 'FOUND_NOT_REFUNDED'
            ? t('adminOrders.refund.foundNot')
            : t('adminOrders.refund.word', { word: failure })}
        </p>
      )}
      <p className="text-cocoa text-sm">
        {name ?? t(elsewhere ? 'adminOrders.actor.provider' : 'adminOrders.actor.admin')} ·{' '}
        {moment(createdAt)}
      </p>
      {(status === 'pending' || status === 'to-check') && (
        <p className="mt-3 flex flex-wrap gap-3">
          <Button look="secondary" pending={pending} onClick={() => void check()}>
            {t('adminOrders.refund.check')}
          </Button>
          {status === 'to-check' && (
            <>
              <Button look="secondary" pending={pending} onClick={() => void resolve(true)}>
                {t('adminOrders.refund.went')}
              </Button>
              <Button look="secondary" pending={pending} onClick={() => void resolve(false)}>
                {t('adminOrders.refund.stayed')}
              </Button>
            </>
          )}
        </p>
      )}
    </li>
  )
}
