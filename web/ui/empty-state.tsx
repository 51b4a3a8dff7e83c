import type { ReactNode } from 'react'
import { spriteHref } from './sprite.ts'

/** A screen without content, with a friendly text and the next step. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-2xl bg-sand/60 px-6 py-16 text-center">
      <svg viewBox="0 0 64 64" aria-hidden="true" className="h-12 text-clay">
        <use href={spriteHref('mark')} />
      </svg>
      <p className="text-balance font-display font-semibold text-xl md:text-2xl">{title}</p>
      {children}
    </div>
  )
}
