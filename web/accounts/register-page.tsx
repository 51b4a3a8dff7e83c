import { useFetcher } from 'react-router'
import { localeOf } from '#domain/locale.ts'
import { browserApi } from '../api.ts'
import { useGuest } from '../checkout/guest-contact.ts'
import { translate, useT } from '../i18n/t.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { TextField } from '../ui/text-field.tsx'
import { rememberViewer } from '../viewer.ts'
import type { Route } from './+types/register-page.ts'
import { AccountForm } from './account-form.tsx'
import { EntrancePage } from './entrance-page.tsx'
import { goBack } from './login-redirect.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { type Outcome, send } from './outcome.ts'
import { readAccountFields, validate } from './problems.ts'
import { useProblem } from './use-problem.ts'

export { clientLoader, loader } from './guests-only.ts'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'accounts.signUp.title')
  return pageMeta(args, { title, path: '/register', noindex: true })
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Outcome> {
  const fields = readAccountFields(await request.formData())
  const { name = '', email = '', password = '' } = fields
  const language = localeOf(window.location.pathname)
  const outcome = await send(validate(fields), () =>
    browserApi.accounts.register({ body: { name, email, password, language } }),
  )
  if (!outcome.ok) return outcome
  rememberViewer(outcome.value)
  throw goBack(window.location)
}

export default function RegisterPage() {
  const t = useT()
  const fetcher = useFetcher<typeof clientAction>()
  const problem = useProblem(fetcher.data)
  // Somebody who has ordered without an account need not type it again.
  const guest = useGuest()
  return (
    <EntrancePage
      title={t('accounts.signUp.title')}
      other={{
        path: '/login',
        question: t('accounts.signUp.haveAccount'),
        link: t('accounts.signUp.login'),
      }}
    >
      <AccountForm fetcher={fetcher} action="/register" submit={t('accounts.signUp.submit')}>
        <TextField
          name="name"
          label={t('accounts.name')}
          defaultValue={guest?.name}
          autoComplete="name"
          required
          error={problem('name')}
        />
        <TextField
          name="email"
          type="email"
          label={t('accounts.email')}
          defaultValue={guest?.email}
          autoComplete="email"
          required
          error={problem('email')}
        />
        <NewPasswordFields
          label={t('accounts.password')}
          hint={t('accounts.password.hint')}
          problem={problem}
        />
      </AccountForm>
    </EntrancePage>
  )
}
