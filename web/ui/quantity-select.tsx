import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A list longer than this helps nobody and would weigh on the page. */
const LONGEST = 1000

interface QuantitySelectProps extends ComponentProps<'select'> {
  countInStock: number
  /** Says to a screen reader of what this is the quantity. */
  label: string
}

/** 1 up to what is in stock. */
export function QuantitySelect({ countInStock, label, className, ...props }: QuantitySelectProps) {
  const quantities = Array.from({ length: Math.min(countInStock, LONGEST) }, (_, i) => i + 1)
  return (
    <select
      aria-label={label}
      disabled={countInStock === 0}
      className={classNames('field w-24 tabular-nums', className)}
      {...props}
    >
      {quantities.map((quantity) => (
        <option key={quantity} value={quantity}>
          {quantity}
        </option>
      ))}
    </select>
  )
}
