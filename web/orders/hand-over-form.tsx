import { type FormEvent, useRef, useState } from 'react'
import type { CourierOrder } from '#contract/courier.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { isDeliveryCode } from '#domain/parcels.ts'
import { attempt } from '../attempt.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useT } from '../i18n/t.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { courierApiOf } from './courier-api.ts'

interface HandOverFormProps {
  orderId: string
  parcel: NonNullable<CourierOrder['parcel']>
  /** The order has changed, here or elsewhere. */
  onChange: (order: CourierOrder) => void
}

/** The buyer's code, which marks the order as delivered and its cash as taken. */
export function HandOverForm({ orderId, parcel, onChange }: HandOverFormProps) {
  const t = useT()
  const errorText = useErrorText()
  const field = useRef<HTMLInputElement>(null)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const [lost, setLost] = useState('')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = field.current?.value.replace(/\s/g, '') ?? ''
    setLost('')
    if (!isDeliveryCode(code)) return refuse(t('courier.code.incomplete'))
    const api = courierApiOf(orderId)
    setPending(true)
    const done = await attempt(api.handOver({ params: { id: orderId }, body: { code } }))
    setPending(false)
    if (done.ok) return onChange(done.value)
    const { error } = done
    if (error.code === 'wrong-delivery-code') {
      const { left } = error.details as { left: number }
      return refuse(t('courier.code.wrong', { count: left }))
    }
    setProblem('')
    setLost(errorText(error))
    // Locked, or delivered by a call whose answer was lost.
    await attempt(api.show({ params: { id: orderId } })).then(
      (now) => now.ok && onChange(now.value),
    )
  }

  function refuse(why: string) {
    setProblem(why)
    field.current?.focus()
    field.current?.select()
  }

  return (
    <form
      method="post"
      noValidate
      className="mt-6 grid gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        ref={field}
        label={t('courier.code')}
        hint={t('courier.code.hint')}
        error={problem || undefined}
        name="code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        required
      />
      {lost && <Alert>{lost}</Alert>}
      <Button type="submit" needsScript pending={pending}>
        {parcel.cashDue === null
          ? t('courier.submit')
          : t('courier.submit.cash', { amount: formatMoney(toCents(parcel.cashDue)) })}
      </Button>
    </form>
  )
}
