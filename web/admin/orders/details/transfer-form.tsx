import { type FormEvent, useRef, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { dayIn } from '#domain/calendar.ts'
import { type Cents, formatMoney, toCents, toDollars } from '#domain/money.ts'
import { readDollars } from '#domain/settings-fields.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/t.ts'
import { useRootData } from '../../../layout/root-data.ts'
import { randomKey } from '../../../random-key.ts'
import { toast } from '../../../toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { adminApi } from '../../admin-api.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'

interface TransferFormProps {
  order: Order
  /** What the order still costs. */
  left: Cents
  onChange: () => Promise<void>
}

/** Records a bank transfer that arrived, and says before what it means for the order. */
export function TransferForm({ order, left, onChange }: TransferFormProps) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const timeZone = useRootData()?.shop.timeZone ?? 'UTC'
  const today = dayIn(timeZone, new Date())
  const key = useRef(randomKey())
  const [amount, setAmount] = useState(toDollars(left).toFixed(2))
  const [acceptLess, setAcceptLess] = useState(false)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const dollars = readDollars(amount)
  const cents = dollars ? toCents(dollars) : null

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending || cents === null) return
    const form = new FormData(event.currentTarget)
    const body = {
      amount: toDollars(cents),
      receivedOn: String(form.get('receivedOn')),
      note: String(form.get('note')),
      acceptLess: acceptLess && cents < left,
    }
    setPending(true)
    setProblem(null)
    const done = await attempt(
      adminApi.adminPayments.recordTransfer(
        { params: { id: order._id }, body },
        { idempotencyKey: key.current },
      ),
    )
    setPending(false)
    if (!done) return
    // Without an answer the key stays, so that trying again cannot record it twice.
    if (!done.ok && done.error.kind !== 'REFUSED') {
      return setProblem(t('adminOrders.transfer.lost'))
    }
    key.current = randomKey()
    if (!done.ok) return setProblem(errorText(done.error))
    toast.success(t('adminOrders.transfer.done'))
    await onChange()
  }

  return (
    <details
      className="group mt-6 border-sand border-t pt-2"
      open={order.paymentMethod === 'BankTransfer'}
    >
      <summary className="flex min-h-11 items-center gap-2 font-semibold text-terracotta">
        <Icon name="chevron-right" className="size-4 transition-transform group-open:rotate-90" />
        {t('adminOrders.transfer')}
      </summary>
      <form onSubmit={(event) => void submit(event)} className="mt-2 grid gap-5">
        <TextField
          label={t('adminOrders.transfer.amount')}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
          error={amount && cents === null ? t('adminOrders.transfer.problem') : undefined}
        />
        <TextField
          label={t('adminOrders.transfer.day')}
          name="receivedOn"
          type="date"
          required
          max={today}
          defaultValue={today}
        />
        <TextField
          label={t('adminOrders.transfer.note')}
          hint={t('adminOrders.transfer.note.hint')}
          name="note"
          maxLength={200}
          autoComplete="off"
        />
        {cents !== null && cents < left && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={acceptLess}
              onChange={(event) => setAcceptLess(event.currentTarget.checked)}
              className="size-5 accent-terracotta"
            />
            {t('adminOrders.transfer.acceptLess')}
          </label>
        )}
        {cents !== null && (
          <p role="status" className="rounded-lg bg-sand/60 px-4 py-3">
            {meaning(cents)}
          </p>
        )}
        {problem && <Refusal>{problem}</Refusal>}
        <Button
          type="submit"
          pending={pending}
          disabled={cents === null}
          className="sm:justify-self-start"
        >
          {t('adminOrders.transfer.submit', { amount: cents === null ? '' : formatMoney(cents) })}
        </Button>
      </form>
    </details>
  )

  function meaning(given: Cents): string {
    const difference = { amount: formatMoney(Math.abs(given - left)) }
    if (given > left) return t('adminOrders.transfer.more', difference)
    if (given === left || acceptLess) return t('adminOrders.transfer.exact')
    return t('adminOrders.transfer.less', difference)
  }
}
