import { type ReactNode, useEffect, useRef } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { useErrorText } from '../i18n/error-text.ts'
import { useLocalePath } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { toast } from '../toasts.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button, type ButtonLook } from '../ui/button.tsx'
import type { Outcome } from './outcome.ts'
import { isEmailTaken } from './problems.ts'

interface AccountFormProps {
  fetcher: FetcherWithComponents<Outcome>
  /** The page's own path, without a language. */
  action: string
  submit: string
  look?: ButtonLook
  /** More to show below the message of a failed attempt. */
  help?: ReactNode
  onInput?: (form: HTMLFormElement) => void
  children: ReactNode
}

/**
 * A form that is submitted without leaving the page, so a failure loses no input. The first invalid
 * field gets the focus. An error of the whole form is shown as a toast and stays above the button.
 */
export function AccountForm({
  fetcher,
  action,
  submit,
  look,
  help,
  onInput,
  children,
}: AccountFormProps) {
  const t = useT()
  const localePath = useLocalePath()
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef(false)
  const pending = fetcher.state !== 'idle'
  const outcome = fetcher.data
  const message = useMessage(outcome)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer may arrive before `pending` was ever rendered
  useEffect(() => {
    if (!pending) sent.current = false
  }, [pending, outcome])
  useEffect(() => {
    if (!outcome || outcome.ok) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [outcome])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per answer, even if it is the same
  useEffect(() => {
    if (message) toast.error(message)
    else if (outcome?.ok === false && isEmailTaken(outcome.problems)) {
      toast.error(t('error.user-exists'))
    }
  }, [outcome])

  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={localePath(action)}
      noValidate
      className="grid gap-5"
      onInput={(event) => onInput?.(event.currentTarget)}
      onSubmit={(event) => {
        // The second click of a double click can arrive before the button is disabled.
        if (sent.current) event.preventDefault()
        sent.current = true
      }}
    >
      {children}
      {message && (
        <Alert quiet>
          {message} {help}
        </Alert>
      )}
      <Button type="submit" look={look} needsScript pending={pending}>
        {submit}
      </Button>
    </fetcher.Form>
  )
}

/** The error of the whole form, in the page's language. */
function useMessage(outcome: Outcome | undefined): string | null {
  const t = useT()
  const errorText = useErrorText()
  if (!outcome || outcome.ok || !outcome.error) return null
  const { code, details } = outcome.error
  const { retryAfter = 0 } = (details ?? {}) as { retryAfter?: number }
  if (code !== 'too-many-requests' || retryAfter === 0) return errorText(outcome.error)
  return t('accounts.problem.wait', { count: Math.ceil(retryAfter / 60) })
}
