import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Passkey } from '#contract/passkeys.ts'
import { useT } from '../i18n/t.ts'
import { Details } from '../ui/details.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import type { Outcome } from './outcome.ts'
import { PasskeyRow } from './passkey-row.tsx'
import { useProblem } from './use-problem.ts'

/** The visitor's passkeys, and how to add one. Rendered in the browser only. */
export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useT()
  return (
    <Details title={t('accounts.passkeys.title')}>
      <p>{t('accounts.passkeys.text')}</p>
      {passkeys.length > 0 && (
        <ul className="grid">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} />
          ))}
        </ul>
      )}
      <AddForm />
    </Details>
  )
}

function AddForm() {
  const t = useT()
  const fetcher = useFetcher<Outcome>()
  const problem = useProblem(fetcher.data)
  const frame = useRef<HTMLDivElement>(null)
  const isDone = fetcher.state === 'idle' && fetcher.data?.ok
  useEffect(() => {
    if (isDone) frame.current?.querySelector('form')?.reset()
  }, [isDone])
  return (
    <div ref={frame}>
      <AccountForm fetcher={fetcher} action="/profile" submit={t('accounts.passkeys.add')}>
        <input type="hidden" name="intent" value="passkey-add" />
        <TextField
          name="name"
          label={t('accounts.passkeys.name')}
          hint={t('accounts.passkeys.name.hint')}
          maxLength={60}
          autoComplete="off"
        />
        <PasswordField
          name="currentPassword"
          label={t('accounts.password.yours')}
          autoComplete="current-password"
          required
          error={problem('currentPassword')}
        />
      </AccountForm>
    </div>
  )
}
