import { type ReactNode, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

interface FoldedGroupProps {
  title: string
  /** What is in it, in a few words, while it is closed. */
  summary: string
  /** A field in it is wrong, so it must be visible. */
  hasProblem?: boolean
  children: ReactNode
}

/** Related fields that are rarely needed, on a card that opens; two columns if there is room. */
export function FoldedGroup({ title, summary, hasProblem = false, children }: FoldedGroupProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      open={isOpen || hasProblem}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group min-w-0 rounded-2xl bg-paper shadow-lift"
    >
      <summary className="flex min-h-16 list-none items-center justify-between gap-4 px-5 py-4 sm:px-8 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="block font-display font-semibold text-2xl leading-tight">{title}</span>
          <span className="block truncate text-cocoa text-sm group-open:hidden">{summary}</span>
        </span>
        <Icon
          name="chevron-right"
          className="size-5 shrink-0 rotate-90 transition-transform group-open:-rotate-90"
        />
      </summary>
      <div className="grid grid-cols-1 items-start gap-5 px-5 pb-5 sm:grid-cols-2 sm:gap-x-8 sm:px-8 sm:pb-8">
        {children}
      </div>
    </details>
  )
}
