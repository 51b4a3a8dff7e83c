import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface FigureProps {
  label: string
  value: string
  /** A comparison or an explanation. */
  children?: ReactNode
  className?: string
}

/** A figure with its label; must be inside a `<dl>`. */
export function Figure({ label, value, children, className }: FigureProps) {
  return (
    <div className={classNames('min-w-0 rounded-2xl bg-paper p-4 shadow-lift sm:p-5', className)}>
      <dt className="small-caps text-cocoa">{label}</dt>
      <dd>
        <p className="mt-1 break-words font-semibold text-2xl tabular-nums leading-tight sm:text-3xl">
          {value}
        </p>
        {children && <p className="mt-1 text-cocoa text-sm">{children}</p>}
      </dd>
    </div>
  )
}
