import { useId } from 'react'
import type { ProductDetails } from '#contract/admin/products.ts'
import { useT } from '../../i18n/t.ts'
import { TextField } from '../../ui/text-field.tsx'
import { StockNote } from './variants/stock-note.tsx'
import { WaitingLink } from './waiting-link.tsx'

interface StockFieldsProps {
  product: ProductDetails
  /** The available units, as entered. */
  value: string
  /** The difference in units. */
  change: number
  onChange: (units: string) => void
  reason: string
  onReason: (reason: string) => void
  problem: (field: 'countInStock' | 'stockNote') => string | undefined
}

/** The available units. Every change needs a reason, except for the first stock. */
export function StockFields(props: StockFieldsProps) {
  const { product, value, change, onChange, reason, onReason, problem } = props
  const t = useT()
  const hintId = useId()
  const error = problem('countInStock')
  const { onHand, reserved, hadStock } = product
  return (
    <>
      <div className="grid content-start gap-2">
        <TextField
          name="countInStock"
          label={t('product.countInStock')}
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          error={error}
          {...(!error && { 'aria-describedby': hintId })}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <p id={hintId} className="text-cocoa text-sm">
          {t('product.countInStock.hint', { onHand, reserved })}
        </p>
        <WaitingLink product={product} name={product.name} />
        <p aria-live="polite" className="font-semibold text-sage tabular-nums empty:hidden">
          {change > 0 && t('product.change.more', { count: change })}
          {change < 0 && t('product.change.fewer', { count: -change })}
        </p>
      </div>
      {change !== 0 && hadStock && (
        <div className="col-span-full">
          <StockNote value={reason} error={problem('stockNote')} onChange={onReason} />
        </div>
      )}
    </>
  )
}
