import type { ComponentProps } from 'react'

/** A box to tick, with its label beside it. */
export function CheckField({ label, ...props }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="size-5 shrink-0 accent-terracotta" {...props} />
      {label}
    </label>
  )
}
