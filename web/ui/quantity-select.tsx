import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A longer list helps nobody and would make the page heavy. */
const LONGEST = 1000

interface QuantitySelectProps extends ComponentProps<'select'> {
  countInStock: number
  /** The accessible name, such as the product. */
  label: string
}

/** A choice from 1 to the units in stock. */
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
