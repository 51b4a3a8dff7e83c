import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useT } from '../i18n/t.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { accountApi } from './account-api.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { type Outcome, send } from './outcome.ts'
import { useProblem } from './use-problem.ts'

/** The challenge, if a right password is not enough; see `SecondStep`. */
export function challengeOf(outcome: Outcome | undefined): string | undefined {
  if (!outcome || outcome.ok || outcome.error?.code !== 'second-factor-needed') return undefined
  return (outcome.error.details as { challenge: string }).challenge
}

/** Sends the code of the form below. */
export function enterCode(challenge: string, form: FormData) {
  const code = String(form.get('code')).trim()
  return send(code ? {} : { code: 'accounts.code.missing' }, () =>
    accountApi.secondFactor.signIn({ body: { challenge, code } }),
  )
}

interface SecondStepProps {
  challenge: string
  onRestart: () => void
}

/** Asks for a code of the app or a recovery code. */
export function SecondStep({ challenge, onRestart }: SecondStepProps) {
  const t = useT()
  const fetcher = useFetcher<Outcome>()
  const problem = useProblem(fetcher.data)
  const [isRecovery, setRecovery] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one each time
  useEffect(() => field.current?.focus(), [isRecovery])
  const kind = isRecovery ? 'recovery' : 'app'
  return (
    <AccountPage
      title={t('accounts.code.title')}
      text={t(`accounts.code.${kind}.text`)}
      footer={
        <>
          <Button look="quiet" onClick={() => setRecovery(!isRecovery)}>
            {t(isRecovery ? 'accounts.code.useApp' : 'accounts.code.useRecovery')}
          </Button>
          <Button look="quiet" onClick={onRestart}>
            {t('accounts.code.restart')}
          </Button>
        </>
      }
    >
      <AccountForm fetcher={fetcher} action="/login" submit={t('accounts.signIn.submit')}>
        <input type="hidden" name="challenge" value={challenge} />
        <TextField
          key={kind}
          ref={field}
          name="code"
          label={t(`accounts.code.${kind}`)}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          error={problem('code')}
        />
      </AccountForm>
    </AccountPage>
  )
}
