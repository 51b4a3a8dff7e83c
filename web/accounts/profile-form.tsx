import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { UserInfo } from '#contract/accounts.ts'
import { normalizeEmail } from '#domain/accounts.ts'
import { useDraft } from '../draft.ts'
import { useT } from '../i18n/t.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import type { Outcome } from './outcome.ts'
import { useProblem } from './use-problem.ts'

/** Name, email and password. Changing one of the last two requires the current password. */
export function ProfileForm({ profile }: { profile: UserInfo }) {
  const t = useT()
  const fetcher = useFetcher<Outcome>()
  const problem = useProblem(fetcher.data)
  const [sensitive, setSensitive] = useState(false)
  const frame = useRef<HTMLElement>(null)
  useDraft('/profile', frame)

  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined
  useEffect(() => {
    if (!outcome?.ok) return
    // Reset to the saved values, which also clears the passwords.
    frame.current?.querySelector('form')?.reset()
    setSensitive(false)
  }, [outcome])

  return (
    <section
      ref={frame}
      aria-labelledby="details"
      className="rounded-2xl bg-paper p-6 shadow-lift sm:p-8"
    >
      <h2 id="details" className="mb-5 text-2xl">
        {t('accounts.profile.details')}
      </h2>
      <AccountForm
        fetcher={fetcher}
        action="/profile"
        submit={t('accounts.profile.submit')}
        onInput={(form) => setSensitive(isSensitive(new FormData(form), profile))}
      >
        <TextField
          name="name"
          label={t('accounts.name')}
          defaultValue={profile.name}
          autoComplete="name"
          error={problem('name')}
        />
        <TextField
          name="email"
          type="email"
          label={t('accounts.email')}
          defaultValue={profile.email}
          autoComplete="email"
          error={problem('email')}
        />
        <NewPasswordFields
          label={t('accounts.password.new')}
          hint={t('accounts.password.keep')}
          optional
          problem={problem}
        />
        {(sensitive || problem('currentPassword')) && (
          <PasswordField
            name="currentPassword"
            label={t('accounts.password.current')}
            hint={t('accounts.password.current.hint')}
            autoComplete="current-password"
            required
            error={problem('currentPassword')}
          />
        )}
      </AccountForm>
    </section>
  )
}

function isSensitive(form: FormData, { email }: UserInfo): boolean {
  const newEmail = normalizeEmail(String(form.get('email')))
  return (newEmail !== '' && newEmail !== email) || form.get('password') !== ''
}
