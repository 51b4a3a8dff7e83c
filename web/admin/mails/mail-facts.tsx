import type { LoggedMail } from '#contract/admin/mails.ts'
import { useT } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

const LOOKS = {
  sent: 'bg-sage text-cream',
  waiting: 'bg-sand text-ink',
  failed: 'bg-danger text-cream',
}

export function MailState({
  mail: { state, isOnlySaved, attempts, lastError, resendOf },
}: {
  mail: LoggedMail
}) {
  const t = useT()
  return (
    <>
      <span
        className={classNames(
          'inline-block rounded-2xl px-3 py-0.5 font-medium text-sm',
          LOOKS[isOnlySaved ? 'waiting' : state],
        )}
      >
        {t(isOnlySaved ? 'mails.state.saved' : `mails.state.${state}`)}
      </span>
      {resendOf && <span className="block text-cocoa text-sm">{t('mails.again')}</span>}
      {lastError && (
        <span className="mt-1 block break-words text-cocoa text-sm">
          {t('mails.attempts', { count: attempts })}: {lastError}
        </span>
      )}
    </>
  )
}

interface ResendButtonProps {
  mail: LoggedMail
  pending: boolean
  onPress: () => void
  className: string
}

export function ResendButton({ mail, pending, onPress, className }: ResendButtonProps) {
  const t = useT()
  if (!mail.resendable) return null
  const subject = mail.subject || t(`mails.kind.${mail.kind}`)
  return (
    <Button
      look="secondary"
      pending={pending}
      onClick={onPress}
      aria-label={t('mails.resend.label', { subject })}
      className={`whitespace-nowrap px-4 ${className}`}
    >
      {t('mails.resend')}
    </Button>
  )
}
