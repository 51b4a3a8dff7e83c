import type { ReactNode } from 'react'
import type { ProductRow } from '#contract/admin/products.ts'
import { useT } from '../../i18n/t.ts'
import { classNames } from '../../ui/class-names.ts'

interface StockStepperProps {
  product: Pick<ProductRow, 'reserved' | 'deletedAt' | 'isSet'>
  name: string
  /** The available units. */
  count: number
  onChange: (by: 1 | -1) => void
}

/** The available units, with buttons for one fewer and one more. */
export function StockStepper({ product, name, count, onChange }: StockStepperProps) {
  const t = useT()
  const { reserved, deletedAt, isSet } = product
  // The stock of a set follows from its parts.
  const isFixed = deletedAt !== null || isSet
  const number = (
    <span
      aria-live="polite"
      className={classNames(
        'min-w-10 text-center font-semibold',
        count <= 0 && 'text-danger',
        isFixed && 'text-left',
      )}
    >
      {count}
    </span>
  )
  return (
    <>
      {isFixed ? (
        number
      ) : (
        <span className="inline-flex items-center">
          <Step
            label={t('adminProducts.stock.fewer', { name })}
            isOff={count <= 0}
            onStep={() => onChange(-1)}
          >
            <path d="M5 12h14" />
          </Step>
          {number}
          <Step label={t('adminProducts.stock.more', { name })} onStep={() => onChange(1)}>
            <path d="M5 12h14M12 5v14" />
          </Step>
        </span>
      )}
      {reserved > 0 && (
        <span className="block text-cocoa text-sm">
          {t('adminProducts.reserved', { count: reserved })}
        </span>
      )}
    </>
  )
}

interface StepProps {
  label: string
  isOff?: boolean
  onStep: () => void
  children: ReactNode
}

/** Stays focusable when off, so that the focus is not lost when counting down to 0. */
function Step({ label, isOff = false, onStep, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onStep()}
      className="grid size-11 touch-manipulation place-items-center rounded-full border border-line bg-paper hover:bg-sand aria-disabled:cursor-not-allowed aria-disabled:opacity-40 @4xl:size-9"
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        className="size-5"
      >
        {children}
      </svg>
    </button>
  )
}
