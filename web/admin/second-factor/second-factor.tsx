import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { SecondFactor as Stored } from '#contract/second-factor.ts'
import type { Locale } from '#domain/locale.ts'
import { accountApi } from '../../accounts/account-api.ts'
import type { Outcome } from '../../accounts/outcome.ts'
import { useT } from '../../i18n/t.ts'
import { useDates } from '../../layout/use-dates.ts'
import { loadGuarded } from '../../load.ts'
import { toast } from '../../toasts.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Details } from '../../ui/details.tsx'
import { loadAdminTexts } from '../frame/use-admin-texts.ts'
import type { SecondFactorIntent, SecondFactorReplies } from './actions.ts'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'

export { secondFactorAction } from './actions.ts'

/** From here on the owner is told that few codes are left. */
const FEW_CODES = 3

export async function loadSecondFactor(request: Request, locale: Locale): Promise<Stored> {
  const [stored] = await Promise.all([
    loadGuarded(request, accountApi.secondFactor.show()),
    loadAdminTexts(locale),
  ])
  return stored
}

/** Turns codes of an app on and off, in the profile of an admin. */
export function SecondFactor({ stored }: { stored: Stored }) {
  const t = useT()
  const start = useForm('second-factor-start')
  const confirm = useForm('second-factor-confirm')
  const renew = useForm('second-factor-codes')
  const off = useForm('second-factor-off')
  const newCodes = confirm.reply ?? renew.reply
  // Starting over meanwhile would cancel the reload that says whether codes are on.
  const isReloading = [confirm, renew].some(({ fetcher }) => fetcher.state !== 'idle')
  const isNewlyOff = off.reply !== undefined

  useEffect(() => {
    if (isNewlyOff) toast.success(t('secondFactor.off.done'))
  }, [isNewlyOff, t])

  function startOver() {
    for (const { fetcher } of [start, confirm, renew, off]) fetcher.reset()
  }

  return (
    <Details title={t(stored.since ? 'secondFactor.title.on' : 'secondFactor.title')}>
      {newCodes ? (
        <RecoveryCodes codes={newCodes.recoveryCodes} pending={isReloading} onDone={startOver} />
      ) : stored.since ? (
        <TurnedOn stored={stored}>
          <Details Heading="h3" title={t('secondFactor.codes.renew')}>
            <p>{t('secondFactor.codes.renew.text')}</p>
            <PasswordForm
              fetcher={renew.fetcher}
              intent="second-factor-codes"
              submit={t('secondFactor.codes.renew.submit')}
            />
          </Details>
          <Details Heading="h3" title={t('secondFactor.off')}>
            <PasswordForm
              fetcher={off.fetcher}
              intent="second-factor-off"
              submit={t('secondFactor.off')}
              look="danger"
            />
          </Details>
        </TurnedOn>
      ) : start.reply && !isNewlyOff ? (
        <SetUp {...start.reply} fetcher={confirm.fetcher} onCancel={startOver} />
      ) : (
        <>
          <p>{t('secondFactor.text')}</p>
          <PasswordForm
            fetcher={start.fetcher}
            intent="second-factor-start"
            submit={t('secondFactor.start')}
          />
        </>
      )}
    </Details>
  )
}

function TurnedOn({
  stored: { since, recoveryCodesLeft, isReadable },
  children,
}: {
  stored: Stored
  children: React.ReactNode
}) {
  const t = useT()
  const { day } = useDates()
  const left = t('secondFactor.codes.left', { count: recoveryCodesLeft })
  return (
    <>
      <p>{t('secondFactor.since', { day: day(since ?? '') })}</p>
      {recoveryCodesLeft <= FEW_CODES ? <Alert look="notice">{left}</Alert> : <p>{left}</p>}
      {!isReadable && <Alert>{t('secondFactor.unreadable')}</Alert>}
      <div>{children}</div>
    </>
  )
}

/** A form of this section, with the reply to its last success. */
function useForm<intent extends SecondFactorIntent>(_intent: intent) {
  const fetcher = useFetcher<Outcome<SecondFactorReplies[intent]>>()
  return { fetcher, reply: fetcher.data?.ok ? fetcher.data.value : undefined }
}
