import type { ReactNode } from 'react'
import { spriteHref } from '../ui/sprite.ts'

interface MessagePageProps {
  title: string
  text: string
  children?: ReactNode
}

/** A page with a message and a next step. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  return (
    <div className="wrap grid justify-items-center py-20 text-center md:py-32">
      <svg viewBox="0 0 64 64" aria-hidden="true" className="size-16 text-clay">
        <use href={spriteHref('mark')} />
      </svg>
      <h1 className="mt-6 text-4xl md:text-5xl">{title}</h1>
      <p className="mt-4 max-w-prose text-cocoa text-lg">{text}</p>
      <div className="mt-8 grid justify-items-center gap-6">{children}</div>
    </div>
  )
}
