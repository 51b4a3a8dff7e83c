import { useId } from 'react'
import { useT } from '../../../i18n/t.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { CHANGE_REASONS } from '../change-reasons.ts'

interface StockNoteProps {
  value: string
  error: string | undefined
  onChange: (note: string) => void
}

/** The reason for a change of stock: one that is offered, or any other. */
export function StockNote({ value, error, onChange }: StockNoteProps) {
  const t = useT()
  const list = useId()
  return (
    <div className="sm:col-span-2">
      <TextField
        name="stockNote"
        label={t('product.reason')}
        list={list}
        maxLength={200}
        autoComplete="off"
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={list}>
        {CHANGE_REASONS.map((one) => (
          <option key={one} value={t(`product.reason.${one}`)} />
        ))}
      </datalist>
    </div>
  )
}
