import { useFetcher } from 'react-router'
import { documentSetting } from '../document-settings.ts'
import { useT } from '../i18n/t.ts'
import { buttonLook } from '../ui/button.tsx'
import { Details } from '../ui/details.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { AccountForm } from './account-form.tsx'
import type { Outcome } from './outcome.ts'
import { useProblem } from './use-problem.ts'

/** What the shop stores about the visitor, and how it is deleted. Rendered in the browser only. */
export function OwnData({ isAdmin }: { isAdmin: boolean }) {
  const t = useT()
  return (
    <>
      <Details title={t('accounts.data.title')}>
        <p>{t('accounts.data.text')}</p>
        <a
          href={`${documentSetting('apiOrigin')}/api/users/me/export`}
          download
          className={`${buttonLook('secondary')} w-full`}
        >
          {t('accounts.data.download')}
        </a>
      </Details>
      {!isAdmin && (
        <Details title={t('accounts.delete.title')}>
          <DeleteForm />
        </Details>
      )}
    </>
  )
}

function DeleteForm() {
  const t = useT()
  const fetcher = useFetcher<Outcome>()
  const problem = useProblem(fetcher.data)
  return (
    <>
      <p>{t('accounts.delete.text')}</p>
      <AccountForm
        fetcher={fetcher}
        action="/profile"
        submit={t('accounts.delete.submit')}
        look="danger"
      >
        <input type="hidden" name="intent" value="delete" />
        <PasswordField
          name="currentPassword"
          label={t('accounts.password')}
          autoComplete="current-password"
          required
          error={problem('currentPassword')}
        />
      </AccountForm>
    </>
  )
}
