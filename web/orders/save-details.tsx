import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ApiError } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { PASSWORD_LENGTH } from '#domain/accounts.ts'
import { localePath } from '#domain/locale.ts'
import { browserApi } from '../api.ts'
import { attempt } from '../attempt.ts'
import { saveForNextTime } from '../checkout/saved-addresses.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import type { TextKey } from '../i18n/texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { rememberViewer } from '../viewer.ts'

interface SaveDetailsProps {
  order: Order
  /** Called before the buyer has an account, which the order is to join. */
  onLeave: () => void
}

interface Problems {
  email?: TextKey
  password?: TextKey
  /** Of the whole form. */
  error?: ApiError
}

/** An account out of what a guest's order says already: only a password is missing. */
export function SaveDetails({ order, onLeave }: SaveDetailsProps) {
  const t = useT()
  const errorText = useErrorText()
  const language = useLocale()
  const form = useRef<HTMLFormElement>(null)
  const [pending, setPending] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const problem = (field: 'email' | 'password') => problems[field] && t(problems[field])
  const back = encodeURIComponent(localePath(language, `/order/${order._id}`))
  const { user, shippingAddress } = order

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each attempt
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problems])

  async function register(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const email = String(data.get('email')).trim()
    const password = String(data.get('password'))
    const found = check(email, password)
    setProblems(found)
    if (found.email || found.password) return
    setPending(true)
    const registered = await attempt(
      browserApi.accounts.register({ body: { name: user.name, email, password, language } }),
    )
    setPending(false)
    if (!registered.ok) return setProblems(problemsOf(registered.error))
    onLeave()
    saveForNextTime(shippingAddress)
    rememberViewer(registered.value)
  }

  return (
    <section className="rounded-2xl border border-line p-5">
      <h2 className="text-2xl">{t('orders.save')}</h2>
      <p className="mt-2 max-w-prose">{t('orders.save.text')}</p>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void register(event)}
        className="mt-4 grid max-w-md gap-4"
      >
        <TextField
          name="email"
          type="email"
          label={t('accounts.email')}
          defaultValue={user.email}
          autoComplete="username"
          enterKeyHint="next"
          required
          error={problem('email')}
        />
        <PasswordField
          name="password"
          label={t('accounts.password')}
          hint={t('accounts.password.hint')}
          autoComplete="new-password"
          enterKeyHint="done"
          required
          error={problem('password')}
        />
        {problems.error && <Alert>{errorText(problems.error)}</Alert>}
        <div className="flex flex-wrap gap-3 max-sm:grid">
          <Button type="submit" look="secondary" pending={pending}>
            {t('orders.save.register')}
          </Button>
          <ButtonLink look="quiet" to={`/login?redirect=${back}`} onClick={onLeave}>
            {t('orders.save.signIn')}
          </ButtonLink>
        </div>
      </form>
    </section>
  )
}

function check(email: string, { length }: string): Problems {
  const isLong = length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max
  return {
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { email: 'accounts.problem.email' as const }),
    ...(!isLong && { password: 'accounts.problem.password.length' as const }),
  }
}

function problemsOf(error: ApiError): Problems {
  if (error.code === 'user-exists') return { email: 'error.user-exists' }
  if ('email' in error.errors) return { email: 'accounts.problem.email' }
  if ('password' in error.errors) return { password: 'accounts.problem.password.common' }
  return { error }
}
