import { useEffect, useRef } from 'react'
import type { FetcherWithComponents } from 'react-router'
import type { NewSecret } from '#contract/second-factor.ts'
import { AccountForm } from '../../accounts/account-form.tsx'
import type { Outcome } from '../../accounts/outcome.ts'
import { useProblem } from '../../accounts/use-problem.ts'
import { useT } from '../../i18n/t.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { QrCode } from './qr-code.tsx'

interface SetUpProps extends NewSecret {
  fetcher: FetcherWithComponents<Outcome>
  onCancel: () => void
}

/** The secret as a picture, a link and a text, and the code that proves that an app has it. */
export function SetUp({ secret, uri, fetcher, onCancel }: SetUpProps) {
  const t = useT()
  const problem = useProblem(fetcher.data)
  const first = useRef<HTMLParagraphElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <>
      <p ref={first} tabIndex={-1} className="outline-none">
        {t('secondFactor.scan')}
      </p>
      <QrCode text={uri} label={t('secondFactor.qr')} />
      <a href={uri} className={`${buttonLook('secondary')} w-full`}>
        {t('secondFactor.openApp')}
      </a>
      <p>{t('secondFactor.type')}</p>
      <p className="break-words rounded-lg bg-paper px-4 py-3 text-center font-mono">
        {secret.replace(/.{4}(?=.)/g, '$& ')}
      </p>
      <AccountForm fetcher={fetcher} action="/profile" submit={t('secondFactor.confirm')}>
        <input type="hidden" name="intent" value="second-factor-confirm" />
        <TextField
          name="code"
          label={t('accounts.code.app')}
          hint={t('secondFactor.confirm.hint')}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          error={problem('code')}
        />
      </AccountForm>
      <Button look="quiet" disabled={fetcher.state !== 'idle'} onClick={onCancel}>
        {t('layout.cancel')}
      </Button>
    </>
  )
}
