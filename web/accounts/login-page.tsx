import { useFetcher } from 'react-router'
import { localeOf } from '#domain/locale.ts'
import { browserApi } from '../api.ts'
import { CheckoutSteps } from '../checkout/checkout-steps.tsx'
import { Link } from '../i18n/link.tsx'
import { translate, useT } from '../i18n/t.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { TextField } from '../ui/text-field.tsx'
import { currentViewer, rememberViewer } from '../viewer.ts'
import type { Route } from './+types/login-page.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { goBack, useLoginRedirect } from './login-redirect.ts'
import { type Outcome, send } from './outcome.ts'
import { PasswordField } from './password-field.tsx'
import { type Problems, typedIn } from './problems.ts'
import { useProblem } from './use-problem.ts'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'accounts.signIn.title')
  return pageMeta(args, { title, path: '/login', noindex: true })
}

/** The form is the same for everybody and comes with the page. */
export function loader() {
  return null
}

/** Who is signed in already has no business here. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (currentViewer()) throw goBack(new URL(request.url))
  return null
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Outcome> {
  const { email = '', password = '' } = typedIn(await request.formData())
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
  const { query, isCheckout } = useLoginRedirect()
  return (
    <AccountPage
      title={t('accounts.signIn.title')}
      above={isCheckout && <CheckoutSteps current="sign-in" />}
      footer={
        <p>
          {t('accounts.signIn.newCustomer')}{' '}
          <Link to={`/register${query}`} className="text-link inline-block py-2.5">
            {t('accounts.signIn.register')}
          </Link>
        </p>
      }
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
    </AccountPage>
  )
}
