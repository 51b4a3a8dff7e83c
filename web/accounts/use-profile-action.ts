import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { useErrorText } from '../i18n/error-text.ts'
import { useLocalePath } from '../i18n/locale.ts'
import { toast } from '../toasts.tsx'
import type { Outcome } from './outcome.ts'

/** An action of the page whose failure is shown as a toast. */
export function useProfileAction() {
  const errorText = useErrorText()
  const localePath = useLocalePath()
  const { data, state, submit } = useFetcher<Outcome>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer
  useEffect(() => {
    if (data && !data.ok && data.error) toast.error(errorText(data.error))
  }, [data])
  return {
    pending: state !== 'idle',
    submit: (fields: Record<string, string>) =>
      submit(fields, { method: 'post', action: localePath('/profile') }),
  }
}
