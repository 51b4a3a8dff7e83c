import type { Order } from '#contract/orders.ts'
import { titleOf } from '#domain/variants.ts'
import { useLocale } from '../../../i18n/locale.ts'
import type { UnitRow } from './refund-draft.ts'

interface UnitFieldsProps {
  order: Order
  title: string
  hint: string
  rows: readonly UnitRow[]
  onChange: (units: Record<string, number>) => void
}

/** How many units of each line: those to refund, or those to restock. */
export function UnitFields({ order, title, hint, rows, onChange }: UnitFieldsProps) {
  const locale = useLocale()
  if (rows.length === 0) return null
  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium text-sm">{title}</legend>
      <p className="text-cocoa text-sm">{hint}</p>
      {rows.map(({ item, qty, most }) => {
        const line = order.orderItems.find(({ _id }) => _id === item)
        return (
          <label key={item} className="flex items-center justify-between gap-4">
            <span className="min-w-0 break-words">{line ? titleOf(line, locale) : item}</span>
            <span className="flex shrink-0 items-center gap-2 tabular-nums">
              <input
                type="number"
                inputMode="numeric"
                min={0}
                max={most}
                value={qty}
                onChange={({ currentTarget: { valueAsNumber: units } }) =>
                  onChange({ [item]: Number.isInteger(units) ? Math.max(0, units) : 0 })
                }
                className="field w-20 text-right"
              />
              / {most}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
