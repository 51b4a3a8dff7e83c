import type { ReactNode } from 'react'

interface FieldGroupProps {
  title: string
  hint?: string
  children: ReactNode
}

/** Related fields on a card of their own; two columns if there is room. */
export function FieldGroup({ title, hint, children }: FieldGroupProps) {
  return (
    <fieldset className="min-w-0 rounded-2xl bg-paper p-5 shadow-lift sm:p-8">
      <legend className="float-left mb-5 w-full font-display font-semibold text-2xl leading-tight">
        {title}
        {hint && (
          <span className="mt-1 block font-normal font-sans text-base text-cocoa">{hint}</span>
        )}
      </legend>
      <div className="clear-both grid grid-cols-1 items-start gap-5 sm:grid-cols-2 sm:gap-x-8">
        {children}
      </div>
    </fieldset>
  )
}
