import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const LOOKS = {
  danger: 'border-danger bg-danger/8 text-danger',
  notice: 'border-honey bg-honey/8 text-ink',
} as const

interface AlertProps {
  look?: keyof typeof LOOKS
  /** Already announced otherwise, for example by a toast. */
  quiet?: boolean
  className?: string
  children: ReactNode
}

/** A message that a screen reader announces at once: red for errors, honey for changes. */
export function Alert({ look = 'danger', quiet = false, className, children }: AlertProps) {
  return (
    <div
      role={quiet ? undefined : 'alert'}
      className={classNames('rounded-lg border-l-4 px-4 py-3', LOOKS[look], className)}
    >
      {children}
    </div>
  )
}
