import type { ReactNode } from 'react'

interface AccountPageProps {
  title: string
  text?: ReactNode
  children: ReactNode
  /** Links to what the visitor may want instead. */
  footer?: ReactNode
}

export const CARD = 'rounded-2xl bg-paper p-6 shadow-lift sm:p-8'

/** A card with a single form: sign in, sign up, passwords. */
export function AccountPage({ title, text, children, footer }: AccountPageProps) {
  return (
    <div className="wrap py-10 md:py-16">
      <div className="mx-auto max-w-md">
        <h1 className="text-center text-4xl md:text-5xl">{title}</h1>
        {text && <p className="mt-4 text-center text-cocoa">{text}</p>}
        <div className={`${CARD} mt-8`}>{children}</div>
        {footer && <div className="mt-6 grid justify-items-center gap-1 text-center">{footer}</div>}
      </div>
    </div>
  )
}
