import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  /** For links to it. */
  id?: string
  children: ReactNode
}

/** A titled section of an order's admin page. */
export function Panel({ title, id, children }: PanelProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="min-w-0 scroll-mt-6 rounded-2xl bg-paper p-5 shadow-lift md:p-6"
    >
      <h2 id={titleId} className="mb-4 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
