import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

interface ChoiceCardProps {
  name: string
  value: string
  title: ReactNode
  /** What the choice means, or why it cannot be made. */
  hint?: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: () => void
}

/** One of several choices, as a card with a radio button. */
export function ChoiceCard({ title, hint, disabled, ...radio }: ChoiceCardProps) {
  return (
    <label
      className={classNames(
        'flex min-h-14 items-center gap-4 rounded-xl border border-line px-4 py-3 has-checked:border-terracotta has-checked:ring-1 has-checked:ring-terracotta',
        disabled ? 'bg-sand/60' : 'bg-paper',
      )}
    >
      <input
        type="radio"
        {...radio}
        disabled={disabled}
        className="size-5 shrink-0 accent-terracotta"
      />
      <span className="grow">
        <span className="block font-medium">{title}</span>
        {hint && <span className="block text-cocoa text-sm">{hint}</span>}
      </span>
    </label>
  )
}
