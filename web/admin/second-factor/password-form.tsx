import type { FetcherWithComponents } from 'react-router'
import { AccountForm } from '../../accounts/account-form.tsx'
import type { Outcome } from '../../accounts/outcome.ts'
import { useProblem } from '../../accounts/use-problem.ts'
import { useT } from '../../i18n/t.ts'
import type { ButtonLook } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import type { SecondFactorIntent } from './actions.ts'

interface PasswordFormProps {
  fetcher: FetcherWithComponents<Outcome>
  intent: SecondFactorIntent
  submit: string
  look?: ButtonLook
}

/** One button that takes the password: whoever holds the phone must not change the second factor. */
export function PasswordForm({ fetcher, intent, submit, look }: PasswordFormProps) {
  const t = useT()
  const problem = useProblem(fetcher.data)
  return (
    <AccountForm fetcher={fetcher} action="/profile" submit={submit} look={look}>
      <input type="hidden" name="intent" value={intent} />
      <PasswordField
        name="currentPassword"
        label={t('accounts.password.current')}
        autoComplete="current-password"
        required
        error={problem('currentPassword')}
      />
    </AccountForm>
  )
}
