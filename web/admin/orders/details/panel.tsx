import { type ReactNode, useId } from 'react'

/** A titled section of an order's admin page. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-2xl bg-paper p-5 shadow-lift md:p-6">
      <h2 id={id} className="mb-4 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
