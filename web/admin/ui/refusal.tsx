import { useEffect } from 'react'
import { toast } from '../../toasts.tsx'
import { Alert } from '../../ui/alert.tsx'

interface RefusalProps {
  look?: 'danger' | 'notice'
  /** What came back: each one is told again, though it may say the same. */
  of?: unknown
  className?: string
  children: string
}

/** Why the shop did not do what was asked of it: a toast says it, and it stays where it belongs. */
export function Refusal({ look = 'danger', of, className = '', children }: RefusalProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, not again in another language
  useEffect(() => toast.error(children), [of])
  return (
    <Alert look={look} quiet className={className}>
      {children}
    </Alert>
  )
}
