import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { localeOf } from '#domain/locale.ts'
import { browserApi } from '../api.ts'
import { Link } from '../i18n/link.tsx'
import { translate, useT } from '../i18n/t.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Route } from './+types/forgot-password-page.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { type Outcome, send } from './outcome.ts'
import { readAccountFields, validate } from './problems.ts'
import { useProblem } from './use-problem.ts'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'accounts.forgot.title')
  return pageMeta(args, { title, path: '/forgot-password', noindex: true })
}

/** On success the value is the email address that was entered. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<Outcome<string>> {
  const { email = '' } = readAccountFields(await request.formData())
  const language = localeOf(window.location.pathname)
  return send(validate({ email }), async () => {
    await browserApi.accounts.forgotPassword({ body: { email, language } })
    return email
  })
}

export default function ForgotPasswordPage() {
  const t = useT()
  const fetcher = useFetcher<typeof clientAction>()
  const problem = useProblem(fetcher.data)
  const back = (
    <Link to="/login" className="text-link inline-block py-2.5">
      {t('accounts.forgot.back')}
    </Link>
  )
  if (fetcher.data?.ok) {
    return (
      <AccountPage title={t('accounts.forgot.sent.title')} footer={back}>
        <Sent email={fetcher.data.value} onAgain={() => fetcher.reset()} />
      </AccountPage>
    )
  }
  return (
    <AccountPage title={t('accounts.forgot.title')} text={t('accounts.forgot.text')} footer={back}>
      <AccountForm fetcher={fetcher} action="/forgot-password" submit={t('accounts.forgot.submit')}>
        <TextField
          name="email"
          type="email"
          label={t('accounts.email')}
          autoComplete="username"
          required
          error={problem('email')}
        />
      </AccountForm>
    </AccountPage>
  )
}

/** Takes the focus, because the button that had it is no longer there. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useT()
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <p ref={message} tabIndex={-1} className="outline-none">
        {t('accounts.forgot.sent.text', { email })}
      </p>
      <Button look="secondary" onClick={onAgain}>
        {t('accounts.forgot.again')}
      </Button>
    </div>
  )
}
