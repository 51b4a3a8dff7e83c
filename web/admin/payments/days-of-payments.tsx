import { Fragment } from 'react'
import type { Statements } from '#contract/admin/books.ts'
import { adminPaths } from '#contract/admin/paths.ts'
import type { MoneyByDay } from '#contract/admin/payments.ts'
import { type Cents, formatMoney, toCents } from '#domain/money.ts'
import { MAX_PAYMENT_DAYS } from '#domain/payments.ts'
import { Link } from '../../i18n/link.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/text-field.tsx'
import { fileLink } from '../file-link.ts'
import { useListQuery } from '../ui/list-query.ts'
import { NoRows } from '../ui/no-rows.tsx'
import { Screen } from '../ui/screen.tsx'
import { StatementPanel } from './statement-panel.tsx'

interface DaysOfPaymentsProps {
  money: MoneyByDay
  statements: Statements
}

/** The days of a range, each with what came by which way; the way to the accountant's file. */
export function DaysOfPayments({ money, statements }: DaysOfPaymentsProps) {
  const { from, to, days, differences } = money
  const t = useT()
  const locale = useLocale()
  const file = fileLink(adminPaths.adminPayments.exportFile[1], {
    query: { from, to, language: locale },
  })
  return (
    <Screen
      title={t('admin.payments')}
      actions={
        <a href={file} download className={buttonLook('secondary')}>
          {t('payments.books.export')}
        </a>
      }
    >
      <p className="mb-5 max-w-prose text-cocoa">{t('payments.books.intro')}</p>
      {differences.length > 0 && <DaysToSettle days={differences} />}
      <div className="mb-6">
        <StatementPanel statements={statements} />
      </div>
      <RangeForm key={`${from} ${to}`} from={from} to={to} />
      {days.length === 0 ? (
        <NoRows narrowed={false} hint={t('admin.nothing.payments')} />
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {[...new Set(days.map(({ day }) => day))].map((day) => (
            <Day key={day} day={day} ways={days.filter((one) => one.day === day)} />
          ))}
        </ul>
      )}
    </Screen>
  )
}

/** The days with differences, whatever range is shown. */
function DaysToSettle({ days }: { days: MoneyByDay['differences'] }) {
  const t = useT()
  return (
    <section aria-labelledby="to-settle" className="mb-6">
      <h2 id="to-settle" className="text-2xl">
        {t('books.toSettle')}
      </h2>
      <ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {days.map(({ day, count }) => (
          <li key={day}>
            <Link
              to={`/admin/payments?day=${day}`}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 rounded-2xl border-honey border-l-4 bg-paper px-4 py-2 shadow-lift"
            >
              <span className="font-semibold tabular-nums">{day}</span>
              <span className="text-cocoa">{t('books.differences', { count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RangeForm({ from, to }: { from: string; to: string }) {
  const t = useT()
  const query = useListQuery()
  return (
    <form
      className="mb-6 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const [first = '', last = ''] = [form.get('from'), form.get('to')]
          .map((value) => String(value ?? ''))
          .toSorted()
        query.show({ from: first, to: last })
      }}
    >
      <TextField
        label={t('payments.books.from')}
        name="from"
        type="date"
        defaultValue={from}
        required
      />
      <TextField label={t('payments.books.to')} name="to" type="date" defaultValue={to} required />
      <Button type="submit" look="secondary">
        {t('payments.books.show')}
      </Button>
      <p className="basis-full text-cocoa text-sm">
        {t('payments.books.range', { count: MAX_PAYMENT_DAYS })}
      </p>
    </form>
  )
}

function Day({ day, ways }: { day: string; ways: MoneyByDay['days'] }) {
  const t = useT()
  const received = sum(ways.map((one) => one.received))
  const refunded = sum(ways.map((one) => one.refunded))
  const fees = sum(ways.map((one) => one.fees))
  return (
    <li className="rounded-2xl bg-paper p-4 shadow-lift sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-sans font-semibold text-base">
          <Link
            to={`/admin/payments?day=${day}`}
            className="inline-flex min-h-11 items-center text-link tabular-nums"
          >
            {day}
          </Link>
        </h2>
        <p className="font-semibold text-lg tabular-nums">
          {formatMoney(received - refunded - fees)}
        </p>
      </div>
      <dl className="mt-1 grid gap-1 text-sm sm:grid-cols-2 sm:gap-x-8">
        {ways.map(({ way, received: amount, payments, confirmed }) =>
          payments === 0 ? null : (
            <Fragment key={way}>
              <Row
                label={`${t(`payments.way.${way}`)} (${payments})`}
                cents={toCents(amount)}
                isAlone={confirmed === null}
              />
              {confirmed !== null && (
                <Row label={t(`books.said.${way}`)} cents={toCents(confirmed)} />
              )}
            </Fragment>
          ),
        )}
        {fees > 0 && <Row label={t('payments.books.fees')} cents={-fees} />}
        {refunded > 0 && <Row label={t('adminOrders.money.back')} cents={-refunded} />}
      </dl>
    </li>
  )
}

interface RowProps {
  label: string
  cents: Cents
  /** Nothing stands beside it. */
  isAlone?: boolean
}

export function Row({ label, cents, isAlone = false }: RowProps) {
  return (
    <div className={classNames('flex justify-between gap-4', isAlone && 'col-span-full')}>
      <dt className="text-cocoa">{label}</dt>
      <dd className="tabular-nums">{formatMoney(cents)}</dd>
    </div>
  )
}

function sum(amounts: readonly number[]): Cents {
  return amounts.reduce((total, amount) => total + toCents(amount), 0)
}
