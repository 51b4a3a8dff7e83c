import { useId } from 'react'
import { useT } from '../../i18n/t.ts'
import { CHANGE_REASONS, type ChangeReason } from './change-reasons.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { useStock } from './use-stock.ts'

interface StockReasonProps {
  stock: ReturnType<typeof useStock>
  /** Set while another bar takes its place. */
  isHidden: boolean
}

/**
 * The reason for stock changes: asked for before the first change, then shown at the bottom edge,
 * where it can be changed. Above the list it would move the buttons away from the tapping thumb.
 */
export function StockReason({ stock, isHidden }: StockReasonProps) {
  const t = useT()
  const id = useId()
  return (
    <>
      {stock.isAsking && <ReasonDialog onChoose={stock.answer} />}
      {stock.reason && !isHidden && (
        <div className="stock-reason sticky bottom-[calc(var(--bar)+0.75rem)] z-20 mt-6 ml-auto flex w-fit max-w-full items-center gap-3 rounded-2xl bg-ink py-2 pr-2 pl-4 text-cream shadow-lift">
          <label htmlFor={id} className="shrink-0 font-medium text-sm">
            {t('adminProducts.reason')}
          </label>
          <select
            id={id}
            value={stock.reason}
            onChange={(event) => stock.choose(event.currentTarget.value as ChangeReason)}
            className="field w-auto min-w-0 focus-visible:outline-cream"
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
