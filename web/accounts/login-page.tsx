import { useFetcher } from 'react-router'
import { localeOf } from '#domain/locale.ts'
import { browserApi } from '../api.ts'
import { GuestForm } from '../checkout/guest-form.tsx'
import { Link } from '../i18n/link.tsx'
import { translate, useT } from '../i18n/t.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { useRootData } from '../layout/root-data.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { rememberViewer } from '../viewer.ts'
import type { Route } from './+types/login-page.ts'
import { AccountForm } from './account-form.tsx'
import { EntrancePage } from './entrance-page.tsx'
import { goBack, useLoginRedirect } from './login-redirect.ts'
import { type Outcome, send } from './outcome.ts'
import { PasskeySignIn, signInWith } from './passkey-sign-in.tsx'
import { type Problems, readAccountFields } from './problems.ts'
import { challengeOf, enterCode, SecondStep } from './second-step.tsx'
import { useProblem } from './use-problem.ts'

export { clientLoader, loader } from './guests-only.ts'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'accounts.signIn.title')
  return pageMeta(args, { title, path: '/login', noindex: true })
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Outcome> {
  const form = await request.formData()
  const outcome = await signIn(form)
  if (!outcome.ok) return outcome
  rememberViewer(outcome.value)
  throw goBack(window.location)
}

function signIn(form: FormData) {
  const [challenge, passkey] = [form.get('challenge'), form.get('passkey')]
  if (challenge) return enterCode(String(challenge), form)
  if (passkey) return signInWith(String(passkey))
  const { email = '', password = '' } = readAccountFields(form)
  const problems: Problems = {
    ...(!email && { email: 'accounts.problem.email' }),
    ...(!password && { password: 'accounts.problem.password.missing' }),
  }
  return send(problems, () => browserApi.accounts.login({ body: { email, password } }))
}

export default function LoginPage() {
  const t = useT()
  const fetcher = useFetcher<typeof clientAction>()
  const problem = useProblem(fetcher.data)
  const challenge = challengeOf(fetcher.data)
  const { path, isCheckout } = useLoginRedirect()
  const takesGuests = useRootData()?.shop.guestCheckout === 'on' && isCheckout
  if (challenge) return <SecondStep challenge={challenge} onRestart={() => fetcher.reset()} />
  return (
    <EntrancePage
      title={t('accounts.signIn.title')}
      other={{
        path: '/register',
        question: t('accounts.signIn.newCustomer'),
        link: t('accounts.signIn.register'),
      }}
      instead={takesGuests && <AsGuest next={path} />}
    >
      {takesGuests && <h2 className="mb-5 text-2xl">{t('accounts.signIn.customers')}</h2>}
      <AccountForm
        fetcher={fetcher}
        action="/login"
        submit={t('accounts.signIn.submit')}
        look={takesGuests ? 'secondary' : 'primary'}
      >
        <TextField
          name="email"
          type="email"
          label={t('accounts.email')}
          // With 'webauthn' the browser also offers passkeys.
          autoComplete="username webauthn"
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
      <PasskeySignIn />
    </EntrancePage>
  )
}

function AsGuest({ next }: { next: string }) {
  const t = useT()
  return (
    <>
      <h2 className="mb-5 text-2xl">{t('checkout.guest')}</h2>
      <GuestForm next={next} />
    </>
  )
}
