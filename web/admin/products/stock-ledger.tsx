import { useState } from 'react'
import type { StockMovement } from '#contract/admin/stock.ts'
import { PAGE_SIZE } from '#domain/paging.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import { useDates } from '../../layout/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { adminApi, readList } from '../admin-api.ts'
import { Refusal } from '../ui/refusal.tsx'
import { useAttempt } from '../ui/use-attempt.ts'

/** The stock movements of a product, with who, why and when; loaded when it is opened. */
export function StockLedger({ productId }: { productId: string }) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [rows, setRows] = useState<StockMovement[]>([])
  const [total, setTotal] = useState<number | null>(null)
  const [problem, setProblem] = useState('')

  async function more(): Promise<void> {
    setProblem('')
    const pageNumber = Math.floor(rows.length / PAGE_SIZE) + 1
    const found = await attempt(
      readList((options) =>
        adminApi.stock.movements({ params: { id: productId }, query: { pageNumber } }, options),
      ),
    )
    if (!found) return
    if (!found.ok) return setProblem(errorText(found.error))
    setRows([...rows, ...found.value.rows])
    setTotal(found.value.total)
  }

  return (
    <details
      onToggle={(event) => {
        if (event.currentTarget.open && total === null) void more()
      }}
    >
      <summary className="inline-flex min-h-11 items-center font-semibold text-terracotta underline underline-offset-4">
        {t('ledger.title')}
      </summary>
      {problem && <Refusal className="mt-3">{problem}</Refusal>}
      {total === null && !problem && <Spinner />}
      <ul className="mt-2 divide-y divide-sand">
        {rows.map((row) => (
          <Movement key={row._id} row={row} />
        ))}
      </ul>
      {total !== null && rows.length < total && (
        <Button look="secondary" className="mt-3" onClick={() => void more()}>
          {t('ledger.more')}
        </Button>
      )}
    </details>
  )
}

function Movement({ row }: { row: StockMovement }) {
  const t = useT()
  const { moment } = useDates()
  const { reason, choice, onHand, reserved, note, actor, order, createdAt } = row
  // The change in available units: reserved units were subtracted before they are delivered.
  const units = onHand - reserved
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 py-2.5">
      <span className="min-w-0 break-words">
        {choice.length > 0 && <b className="font-semibold">{choice.join(' · ')}: </b>}
        {t(`ledger.reason.${reason}`)}
        {note && <span className="text-cocoa"> · {note}</span>}
        {order && (
          <>
            {' · '}
            <Link to={`/order/${order._id}`} className="text-link">
              {t('ledger.order', { number: order.number })}
            </Link>
          </>
        )}
        <span className="block text-cocoa text-sm tabular-nums">
          <time dateTime={createdAt}>{moment(createdAt)}</time>
          {actor && ` · ${actor}`}
        </span>
      </span>
      <span className={classNames('font-semibold tabular-nums', lookOf(units))}>
        {units > 0 ? `+${units}` : String(units).replace('-', '−')}
      </span>
    </li>
  )
}

function lookOf(units: number): string {
  if (units === 0) return 'text-cocoa'
  return units < 0 ? 'text-danger' : 'text-sage'
}
