import { useFetcher } from 'react-router'
import { localeOf } from '#domain/locale.ts'
import { browserApi } from '../api.ts'
import { Link } from '../i18n/link.tsx'
import { translate, useT } from '../i18n/t.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { TextField } from '../ui/text-field.tsx'
import { rememberViewer } from '../viewer.ts'
import type { Route } from './+types/login-page.ts'
import { AccountForm } from './account-form.tsx'
import { EntrancePage } from './entrance-page.tsx'
import { goBack } from './login-redirect.ts'
import { type Outcome, send } from './outcome.ts'
import { PasswordField } from './password-field.tsx'
import { type Problems, readAccountFields } from './problems.ts'
import { useProblem } from './use-problem.ts'

export { clientLoader, loader } from './guests-only.ts'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'accounts.signIn.title')
  return pageMeta(args, { title, path: '/login', noindex: true })
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Outcome> {
  const { email = '', password = '' } = readAccountFields(await request.formData())
  const problems: Problems = {
    ...(!email && { email: 'accounts.problem.email' }),
    ...(!password && { password: 'accounts.problem.password.missing' }),
  }
  const outcome = await send(problems, () =>
    browserApi.accounts.login({ body: { email, password } }),
  )
  if (!outcome.ok) return outcome
  rememberViewer(outcome.value)
  throw goBack(window.location)
}

export default function LoginPage() {
  const t = useT()
  const fetcher = useFetcher<typeof clientAction>()
  const problem = useProblem(fetcher.data)
  return (
    <EntrancePage
      title={t('accounts.signIn.title')}
      other={{
        path: '/register',
        question: t('accounts.signIn.newCustomer'),
        link: t('accounts.signIn.register'),
      }}
    >
      <AccountForm fetcher={fetcher} action="/login" submit={t('accounts.signIn.submit')}>
        <TextField
          name="email"
          type="email"
          label={t('accounts.email')}
          autoComplete="username"
          required
          error={problem('email')}
        />
        <PasswordField
          name="password"
          label={t('accounts.password')}
          autoComplete="current-password"
          required
          error={problem('password')}
        />
        <p className="-mt-2">
          <Link to="/forgot-password" className="text-link inline-block py-2.5 text-sm">
            {t('accounts.signIn.forgot')}
          </Link>
        </p>
      </AccountForm>
    </EntrancePage>
  )
}
