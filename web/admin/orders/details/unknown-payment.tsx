import { type FormEvent, useRef, useState } from 'react'
import type { AdminOrderDetails } from '#contract/admin/orders.ts'
import { formatAccount } from '#domain/mobile-money.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/t.ts'
import { useDates } from '../../../layout/use-dates.ts'
import { toast } from '../../../toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { adminApi } from '../../admin-api.ts'
import { useAttempt } from '../../ui/use-attempt.ts'

interface Props {
  payment: AdminOrderDetails['unknownPayments'][number]
  onChange: () => Promise<void>
}

/** A payment whose answer is missing: the admin says what the provider's statement shows. */
export function UnknownPayment({ payment, onChange }: Props) {
  const t = useT()
  const { moment } = useDates()
  const attempt = useAttempt()
  const errorText = useErrorText()
  const [pending, setPending] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const amount = formatMoney(toCents(payment.amount))

  async function record(body: { arrived: boolean; transaction?: string }) {
    setPending(true)
    const params = { id: payment._id }
    const done = await attempt(adminApi.adminPayments.resolve({ params, body }))
    setPending(false)
    if (!done) return
    if (done.ok) toast.success(t('adminOrders.unknown.recorded'))
    else toast.error(errorText(done.error))
    await onChange()
  }

  async function arrived(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const transaction = field.current?.value.trim() ?? ''
    const isSound = /^[\x21-\x7e]{1,100}$/.test(transaction)
    setIsMissing(!isSound)
    if (!isSound) return field.current?.focus()
    const text = t('adminOrders.unknown.arrived.sure', { amount, transaction })
    const answers = { yes: t('adminOrders.unknown.arrived'), no: t('layout.cancel') }
    if (await confirm(text, answers)) await record({ arrived: true, transaction })
  }

  async function notArrived() {
    const answers = { yes: t('adminOrders.unknown.none'), no: t('layout.cancel') }
    if (await confirm(t('adminOrders.unknown.none.sure', { amount }), answers)) {
      await record({ arrived: false })
    }
  }

  return (
    <form
      className="grid gap-3 rounded-xl border border-honey px-4 py-4"
      noValidate
      onSubmit={(event) => void arrived(event)}
    >
      <p className="font-semibold">{t('adminOrders.unknown', { amount })}</p>
      <p className="break-words text-cocoa text-sm">
        {payment.phone && <>{formatAccount(payment.phone)} · </>}
        {moment(payment.createdAt)}
        <br />
        {t('adminOrders.unknown.reference', { reference: payment.reference })}
      </p>
      <p>{t('adminOrders.unknown.how')}</p>
      <TextField
        ref={field}
        label={t('adminOrders.unknown.transaction')}
        error={isMissing ? t('adminOrders.unknown.transaction.missing') : undefined}
        name="transaction"
        maxLength={100}
        autoComplete="off"
      />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending}>
          {t('adminOrders.unknown.arrived')}
        </Button>
        <Button look="secondary" pending={pending} onClick={() => void notArrived()}>
          {t('adminOrders.unknown.none')}
        </Button>
      </p>
    </form>
  )
}
