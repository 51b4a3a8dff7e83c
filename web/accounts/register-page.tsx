import { useFetcher } from 'react-router'
import { localeOf } from '#domain/locale.ts'
import { browserApi } from '../api.ts'
import { CheckoutSteps } from '../checkout/checkout-steps.tsx'
import { Link } from '../i18n/link.tsx'
import { translate, useT } from '../i18n/t.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { TextField } from '../ui/text-field.tsx'
import { currentViewer, rememberViewer } from '../viewer.ts'
import type { Route } from './+types/register-page.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { goBack, useLoginRedirect } from './login-redirect.ts'
import { type Outcome, send } from './outcome.ts'
import { PasswordField } from './password-field.tsx'
import { problemsOf, typedIn } from './problems.ts'
import { useProblem } from './use-problem.ts'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'accounts.signUp.title')
  return pageMeta(args, { title, path: '/register', noindex: true })
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
  const typed = typedIn(await request.formData())
  const { name = '', email = '', password = '' } = typed
  const language = localeOf(window.location.pathname)
  const outcome = await send(problemsOf(typed), () =>
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
  const { query, isCheckout } = useLoginRedirect()
  return (
    <AccountPage
      title={t('accounts.signUp.title')}
      above={isCheckout && <CheckoutSteps current="sign-in" />}
      footer={
        <p>
          {t('accounts.signUp.haveAccount')}{' '}
          <Link to={`/login${query}`} className="text-link inline-block py-2.5">
            {t('accounts.signUp.login')}
          </Link>
        </p>
      }
    >
      <AccountForm fetcher={fetcher} action="/register" submit={t('accounts.signUp.submit')}>
        <TextField
          name="name"
          label={t('accounts.name')}
          autoComplete="name"
          required
          error={problem('name')}
        />
        <TextField
          name="email"
          type="email"
          label={t('accounts.email')}
          autoComplete="email"
          required
          error={problem('email')}
        />
        <PasswordField
          name="password"
          label={t('accounts.password')}
          hint={t('accounts.password.hint')}
          autoComplete="new-password"
          required
          error={problem('password')}
        />
        <PasswordField
          name="confirmPassword"
          label={t('accounts.password.confirm')}
          autoComplete="new-password"
          required
          error={problem('confirmPassword')}
        />
      </AccountForm>
    </AccountPage>
  )
}
