import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Difference } from '#contract/admin/payments.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { forgetReads } from '../../api.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

/** What the shop and its providers do not agree about, each with what settles it. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  const t = useT()
  return (
    <section aria-labelledby="differences" className="mb-8">
      <h2 id="differences" className="text-2xl lining-nums">
        {t('books.differences', { count: differences.length })}
      </h2>
      <ul className="mt-3 grid grid-cols-1 gap-3">
        {differences.map((difference) => (
          <DifferenceCard key={difference._id} difference={difference} />
        ))}
      </ul>
    </section>
  )
}

type Body = Parameters<typeof adminApi.adminBooks.settle>[0]['body']

function DifferenceCard({ difference }: { difference: Difference }) {
  const t = useT()
  const { _id, kind, way, action, order, found, expected, reference, payer } = difference
  const { pending, settle } = useSettle(_id)
  const details = [reference, payer].filter(Boolean).join(' · ')
  const who = way === 'PayPal' ? way : t('books.onStatement')
  const texts = { who, found: moneyOf(found), expected: moneyOf(expected) }
  const needsOrder = action === 'record-payment' && !order
  return (
    <li className="grid gap-3 rounded-2xl border-honey border-l-4 bg-paper p-4 shadow-lift sm:px-6">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <strong className="font-semibold">{t(`books.kind.${kind}`)}</strong>
        <span className="text-cocoa text-sm">{t(`payments.way.${way}`)}</span>
      </p>
      <p className="tabular-nums">
        {t(`books.says.${sideOf(difference)}`, texts)}
        {order && (
          <>
            {' '}
            <Link
              to={`/order/${order._id}`}
              className="inline-flex min-h-11 items-center text-link"
            >
              {t('books.order', { number: order.number })}
            </Link>
          </>
        )}
      </p>
      {details && <p className="wrap-anywhere text-cocoa text-sm">{details}</p>}
      {kind === 'same-amount' && <p>{t('books.same-amount.hint')}</p>}
      {action !== 'ignore' && (
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            const typed = Number(new FormData(event.currentTarget).get('order'))
            void settle({ action, ...(needsOrder && { order: typed }) })
          }}
        >
          {needsOrder && (
            <TextField
              label={t('books.orderNumber')}
              name="order"
              inputMode="numeric"
              pattern="[0-9]{1,9}"
              autoComplete="off"
              required
            />
          )}
          <Button type="submit" pending={pending}>
            {t(`books.action.${action}`)}
          </Button>
        </form>
      )}
      <IgnoreForm isOpen={action === 'ignore'} pending={pending} onIgnore={settle} />
    </li>
  )
}

interface IgnoreFormProps {
  /** It is the only thing that can be done. */
  isOpen: boolean
  pending: boolean
  onIgnore: (body: Body) => Promise<void>
}

function IgnoreForm({ isOpen, pending, onIgnore }: IgnoreFormProps) {
  const t = useT()
  return (
    <details open={isOpen}>
      <summary className="inline-flex min-h-11 items-center text-terracotta">
        {t('books.action.ignore')}
      </summary>
      <form
        className="grid gap-3 sm:max-w-md"
        onSubmit={(event) => {
          event.preventDefault()
          const reason = String(new FormData(event.currentTarget).get('reason')).trim()
          void onIgnore({ action: 'ignore', reason })
        }}
      >
        <TextField label={t('books.reason')} name="reason" maxLength={500} required />
        <Button type="submit" look="secondary" pending={pending} className="justify-self-start">
          {t('books.ignore')}
        </Button>
      </form>
    </details>
  )
}

function useSettle(id: string) {
  const t = useT()
  const attempt = useAttempt()
  const errorText = useErrorText()
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState(false)
  return {
    pending,
    async settle(body: Body) {
      if (pending) return
      setPending(true)
      const done = await attempt(adminApi.adminBooks.settle({ params: { id }, body }))
      if (!done) return
      if (done.ok) toast.success(t('books.settled'))
      else if (done.error.errors.order) toast.error(t('books.orderNumber.unknown'))
      else if (done.error.errors.reason) toast.error(t('books.reason.missing'))
      else toast.error(errorText(done.error))
      forgetReads()
      await revalidate()
      setPending(false)
    },
  }
}

/** Which amounts are known. */
function sideOf({ found, expected }: Difference): 'there' | 'here' | 'both' | 'none' {
  if (found !== null && expected !== null) return 'both'
  if (found !== null) return 'there'
  return expected === null ? 'none' : 'here'
}

function moneyOf(dollars: number | null): string {
  return dollars === null ? '' : formatMoney(toCents(dollars))
}
