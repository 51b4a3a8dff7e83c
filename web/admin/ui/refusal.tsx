import { useEffect } from 'react'
import { toast } from '../../toasts.tsx'
import { Alert } from '../../ui/alert.tsx'

interface RefusalProps {
  look?: 'danger' | 'notice'
  /** The result that was returned: each one is announced, even if its text is the same. */
  of?: unknown
  className?: string
  children: string
}

/** Why the shop refused an action: shown as a toast, and beside the form. */
export function Refusal({ look = 'danger', of, className = '', children }: RefusalProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, not again when the language changes
  useEffect(() => toast.error(children), [of])
  return (
    <Alert look={look} quiet className={className}>
      {children}
    </Alert>
  )
}
