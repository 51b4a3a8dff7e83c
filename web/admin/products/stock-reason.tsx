import { useId } from 'react'
import { useT } from '../../i18n/t.ts'
import { CHANGE_REASONS, type ChangeReason } from './change-reasons.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { useStock } from './use-stock.ts'

/** Why the stock changes: asked before the first change, then shown, to choose another one. */
export function StockReason({ stock }: { stock: ReturnType<typeof useStock> }) {
  const t = useT()
  const id = useId()
  return (
    <>
      {stock.isAsking && <ReasonDialog onChoose={stock.answer} />}
      {stock.reason && (
        <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          <label htmlFor={id} className="font-medium text-sm">
            {t('adminProducts.reason')}
          </label>
          <select
            id={id}
            value={stock.reason}
            onChange={(event) => stock.choose(event.currentTarget.value as ChangeReason)}
            className="field w-auto min-w-0"
          >
            {CHANGE_REASONS.map((one) => (
              <option key={one} value={one}>
                {t(`product.reason.${one}`)}
              </option>
            ))}
          </select>
        </div>
      )}
    </>
  )
}
