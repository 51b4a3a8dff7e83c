import { replace, useFetcher, useNavigate } from 'react-router'
import { localeOf, localePath as pathIn } from '#domain/locale.ts'
import { browserApi } from '../api.ts'
import { useHydrated } from '../hydrated.ts'
import { Link } from '../i18n/link.tsx'
import { useLocalePath } from '../i18n/locale.ts'
import { translate, useT } from '../i18n/t.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { toast } from '../toasts.tsx'
import { Alert } from '../ui/alert.tsx'
import { rememberViewer } from '../viewer.ts'
import type { Route } from './+types/reset-password-page.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { type Outcome, send } from './outcome.ts'
import { readAccountFields, validate } from './problems.ts'
import { challengeOf, SecondStep } from './second-step.tsx'
import { useProblem } from './use-problem.ts'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'accounts.reset.title')
  return pageMeta(args, { title, path: '/reset-password', noindex: true })
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Outcome> {
  const fields = readAccountFields(await request.formData())
  const { password = '' } = fields
  const outcome = await send(validate(fields), () =>
    browserApi.accounts.resetPassword({ body: { token: tokenInAddress(), password } }),
  )
  if (!outcome.ok) return outcome
  const locale = localeOf(window.location.pathname)
  rememberViewer(outcome.value)
  toast.success(translate(locale, 'accounts.reset.done'))
  throw replace(pathIn(locale, '/profile'))
}

/** Read in the browser only: the rendered page is cached and must not contain the token. */
function tokenInAddress(): string {
  return new URLSearchParams(window.location.search).get('token') ?? ''
}

export default function ResetPasswordPage() {
  const t = useT()
  const navigate = useNavigate()
  const localePath = useLocalePath()
  const fetcher = useFetcher<typeof clientAction>()
  const problem = useProblem(fetcher.data)
  const again = (
    <Link to="/forgot-password" className="text-link inline-block py-2.5">
      {t('accounts.reset.again')}
    </Link>
  )
  if (useHydrated() && !tokenInAddress()) {
    return (
      <AccountPage title={t('accounts.reset.title')} footer={again}>
        <Alert>{t('accounts.reset.noLink')}</Alert>
      </AccountPage>
    )
  }
  const challenge = challengeOf(fetcher.data)
  if (challenge)
    return (
      <SecondStep challenge={challenge} onRestart={() => void navigate(localePath('/login'))} />
    )
  const isSpent = fetcher.data?.ok === false && fetcher.data.error?.code === 'reset-link-invalid'
  return (
    <AccountPage title={t('accounts.reset.title')} text={t('accounts.reset.text')}>
      <AccountForm
        fetcher={fetcher}
        action="/reset-password"
        submit={t('accounts.reset.submit')}
        help={isSpent && again}
      >
        <NewPasswordFields
          label={t('accounts.password.new')}
          hint={t('accounts.password.hint')}
          problem={problem}
        />
      </AccountForm>
    </AccountPage>
  )
}
