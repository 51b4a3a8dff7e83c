import type { Attempt } from '../attempt.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { Alert } from './alert.tsx'

/** What a form's action came back with, if it failed. */
export function FormError({ attempt }: { attempt: Attempt | undefined }) {
  const errorText = useErrorText()
  if (!attempt || attempt.ok) return null
  return <Alert>{errorText(attempt.error)}</Alert>
}
