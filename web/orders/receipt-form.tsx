import { type FormEvent, useRef, useState } from 'react'
import { attempt } from '../attempt.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { orderApi } from '../order-api.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'

/** For somebody who has paid the order of somebody else: a receipt to an address of their own. */
export function ReceiptForm({ orderId }: { orderId: string }) {
  const t = useT()
  const language = useLocale()
  const errorText = useErrorText()
  const field = useRef<HTMLInputElement>(null)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = field.current?.value.trim() ?? ''
    if (pending) return
    setPending(true)
    setProblem('')
    const call = { params: { id: orderId }, body: { email, language } }
    const sent = await attempt(orderApi.receipts.send(call))
    setPending(false)
    if (sent.ok) setSentTo(email)
    else refuse(sent.error.errors.email ? t('accounts.problem.email') : errorText(sent.error))
  }

  function refuse(why: string) {
    setProblem(why)
    field.current?.focus()
  }

  if (sentTo !== null) {
    return (
      <p role="status" className="mt-6 wrap-anywhere">
        {t('pay.receipt.sent', { email: sentTo })}
      </p>
    )
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void send(event)}
      className="mt-6 grid gap-4"
    >
      <TextField
        ref={field}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        label={t('pay.receipt.email')}
        hint={t('pay.receipt.hint')}
        error={problem}
      />
      <Button type="submit" look="secondary" pending={pending}>
        {t('pay.receipt.send')}
      </Button>
    </form>
  )
}
