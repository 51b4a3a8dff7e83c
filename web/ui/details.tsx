import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface DetailsProps {
  title: ReactNode
  /** The level of the heading around the title. */
  Heading?: 'h2' | 'h3'
  children: ReactNode
}

/** The browser's own disclosure: works without script, and finding in the page opens it. */
export function Details({ title, Heading = 'h2', children }: DetailsProps) {
  return (
    <details className="border-sand border-b">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 hover:text-terracotta [&::-webkit-details-marker]:hidden">
        <Heading className="font-sans font-semibold text-base">{title}</Heading>
        <Icon
          name="chevron-right"
          className="size-5 rotate-90 transition-transform [[open]>summary>&]:-rotate-90"
        />
      </summary>
      <div className="grid max-w-prose gap-3 pb-6">{children}</div>
    </details>
  )
}
