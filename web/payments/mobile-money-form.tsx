import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import type { Prompt } from '#contract/payments.ts'
import { formatAccount, readWalletNumber, walletOf } from '#domain/mobile-money.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useT } from '../i18n/t.ts'
import { orderApi } from '../order-api.ts'
import { randomKey } from '../random-key.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { redirectToLogin } from './use-settling.ts'

interface Props {
  order: Order
  /** What became of the last attempt. */
  last: Prompt
  /** Called once the shop asks the phone. */
  onAsked: () => Promise<void>
}

/** The number whose owner is asked for the PIN; the order's own phone is proposed. */
export function MobileMoneyForm({ order, last, onAsked }: Props) {
  const t = useT()
  const errorText = useErrorText()
  const proposed = readWalletNumber(last.phone ?? order.shippingAddress.phone)?.account
  const number = proposed ? formatAccount(proposed) : ''
  const [wallet, setWallet] = useState(walletOf(number))
  const [error, setError] = useState<{ code: string } | 'number' | null>(null)
  const [pending, setPending] = useState(false)
  const key = useRef<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const phone = field.current?.value ?? ''
    setError(null)
    if (!readWalletNumber(phone)) return refuse()
    setPending(true)
    // Without an answer it is repeated with the same key, so that one phone rings once.
    key.current ??= randomKey()
    try {
      await orderApi.payments.start(
        { params: { id: order._id }, body: { phone } },
        { idempotencyKey: key.current },
      )
      key.current = null
      await onAsked()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      if (thrown.kind === 'REFUSED') key.current = null
      if (thrown.code === 'not-signed-in') return redirectToLogin()
      // Paid or being checked, perhaps from another tab: the shop's answer shows it.
      if (thrown.code === 'order-not-payable' || thrown.code === 'payment-pending') await onAsked()
      else if (thrown.code === 'invalid-input') refuse()
      else setError(thrown)
    } finally {
      setPending(false)
    }
  }

  function refuse() {
    setError('number')
    field.current?.focus()
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid gap-2">
        <TextField
          ref={field}
          label={t('mobileMoney.number')}
          hint={t('mobileMoney.number.hint')}
          error={error === 'number' ? t('mobileMoney.number.wrong') : undefined}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          defaultValue={number}
          onInput={({ currentTarget }) => {
            key.current = null
            setWallet(walletOf(currentTarget.value))
          }}
        />
        <p aria-live="polite" className="min-h-6 font-medium text-sage">
          {wallet}
        </p>
      </div>
      <p className="text-cocoa text-sm">{t('mobileMoney.pin')}</p>
      {error && error !== 'number' && <Alert>{errorText(error)}</Alert>}
      <Button type="submit" pending={pending} className="w-full">
        {last.status === 'declined'
          ? t('mobileMoney.again')
          : t('mobileMoney.pay', { amount: formatMoney(toCents(order.totalPrice)) })}
      </Button>
    </form>
  )
}
