import type { DayOfMoney } from '#contract/admin/payments.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import { useDates } from '../../layout/use-dates.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { NoRows } from '../ui/no-rows.tsx'
import { Screen } from '../ui/screen.tsx'
import { Comparison } from './comparison.tsx'
import { Row } from './days-of-payments.tsx'
import { Differences } from './differences.tsx'

/** What makes up the money of a day, and the cash that each admin should have in hand. */
export function DayOfPayments({ day: money }: { day: DayOfMoney }) {
  const { day, moves, cash, differences, canCompare } = money
  const t = useT()
  const columns = useColumns()
  return (
    <Screen title={t('payments.books.day', { day })} backTo="/admin/payments">
      {canCompare && <Comparison of={money} />}
      {differences.length > 0 && <Differences differences={differences} />}
      {cash.length > 0 && <Cash cash={cash} />}
      {moves.length === 0 ? (
        <NoRows narrowed={false} hint={t('admin.nothing.payments')} />
      ) : (
        <DataTable
          caption={t('admin.payments')}
          columns={columns}
          rows={moves}
          keyOf={({ _id }) => _id}
        />
      )}
    </Screen>
  )
}

function Cash({ cash }: { cash: DayOfMoney['cash'] }) {
  const t = useT()
  return (
    <section aria-labelledby="cash" className="mb-6 max-w-xl rounded-2xl bg-sand/60 p-5">
      <h2 id="cash" className="text-2xl">
        {t('payments.books.cash')}
      </h2>
      <p className="mt-1 text-cocoa text-sm">{t('payments.books.cash.hint')}</p>
      <dl className="mt-3 grid gap-1">
        {cash.map(({ name, payments, taken, handedBack }) => (
          <Row
            key={name}
            label={`${name || t(name === null ? 'payments.books.nobody' : 'payments.books.courier')} (${payments})`}
            cents={toCents(taken) - toCents(handedBack)}
          />
        ))}
      </dl>
    </section>
  )
}

type Move = DayOfMoney['moves'][number]

function useColumns(): readonly Column<Move>[] {
  const t = useT()
  const { moment } = useDates()
  return [
    {
      head: t('payments.books.order'),
      cell: ({ order, number }) => (
        <Link
          to={`/order/${order}`}
          className="inline-flex min-h-11 items-center text-link tabular-nums"
        >
          #{number}
        </Link>
      ),
    },
    {
      head: t('payments.books.time'),
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ at }) => <time dateTime={at}>{moment(at).slice(-5)}</time>,
    },
    {
      head: t('payments.books.buyer'),
      wide: true,
      cell: ({ buyer }) => <span className="wrap-anywhere">{buyer || '–'}</span>,
    },
    {
      head: t('payments.books.way'),
      cell: ({ way, name }) => (
        <>
          {t(`payments.way.${way}`)}
          {name && <span className="block text-cocoa text-sm">{name}</span>}
        </>
      ),
    },
    {
      head: t('payments.books.amount'),
      className: 'font-semibold tabular-nums',
      cell: ({ kind, amount }) =>
        kind === 'refund' ? (
          <>
            −{formatMoney(toCents(amount))}
            <span className="block font-normal text-cocoa text-sm">
              {t('adminOrders.money.back')}
            </span>
          </>
        ) : (
          formatMoney(toCents(amount))
        ),
    },
  ]
}
