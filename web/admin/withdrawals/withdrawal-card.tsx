import { useId, useState } from 'react'
import type { Withdrawal } from '#contract/admin/withdrawals.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import { useDates } from '../../layout/use-dates.ts'
import { toast } from '../../toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

interface WithdrawalCardProps {
  withdrawal: Withdrawal
  /** Awaited after it was marked as handled, or opened again. */
  onChange: () => Promise<void>
}

export function WithdrawalCard({ withdrawal, onChange }: WithdrawalCardProps) {
  const t = useT()
  const id = useId()
  const { moment } = useDates()
  const { name, number, contact, comment, requestedAt, language, closedAt, closedBy } = withdrawal
  return (
    <section aria-labelledby={id} className="rounded-2xl bg-paper p-4 shadow-lift md:p-6">
      <h2 id={id} className="wrap-anywhere font-sans font-semibold text-lg">
        {name || t('withdrawals.erased')}
      </h2>
      <p className="text-cocoa text-sm">
        {t('withdrawals.received', { moment: moment(requestedAt) })}
        {' · '}
        {t(`alerts.language.${language}`)}
      </p>
      {contact && <p className="wrap-anywhere mt-3">{contact}</p>}
      {number && <p className="wrap-anywhere">{t('withdrawals.typed', { number })}</p>}
      <MatchedOrder withdrawal={withdrawal} />
      {comment && <p className="wrap-anywhere mt-3 whitespace-pre-line">{comment}</p>}
      <div className="mt-3">
        {closedAt && (
          <p className="text-cocoa text-sm">
            {t('withdrawals.handledOn', { moment: moment(closedAt), name: closedBy ?? '–' })}
          </p>
        )}
        {(!closedAt || withdrawal.undo) && (
          <StateButton withdrawal={withdrawal} onChange={onChange} />
        )}
      </div>
    </section>
  )
}

/** Nobody checked who sent the form, so it says whether the contact is the buyer's. */
function MatchedOrder({ withdrawal: { order, contact } }: Pick<WithdrawalCardProps, 'withdrawal'>) {
  const t = useT()
  if (!order) return <p className="text-cocoa text-sm">{t('withdrawals.noOrder')}</p>
  const { _id, number, isContactOfBuyer } = order
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <Link to={`/order/${_id}`} className="inline-flex min-h-11 items-center text-link">
        {t('withdrawals.order', { number })}
      </Link>
      {contact && (
        <span className={isContactOfBuyer ? 'text-sage' : 'text-cocoa'}>
          {t(isContactOfBuyer ? 'withdrawals.known' : 'withdrawals.unknown')}
        </span>
      )}
    </p>
  )
}

/** Marks it as handled, or opens it again. */
function StateButton({ withdrawal: { _id: id, name, undo }, onChange }: WithdrawalCardProps) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [pending, setPending] = useState(false)

  async function press() {
    setPending(true)
    const { audit, adminWithdrawals } = adminApi
    const result = undo
      ? await attempt(audit.undo({ params: { id: undo } }))
      : await attempt(adminWithdrawals.close({ params: { id } }))
    await onChange()
    if (result?.ok) toast.success(t('admin.saved'))
    else if (result) toast.error(errorText(result.error))
    setPending(false)
  }

  return (
    <Button
      look={undo ? 'quiet' : 'secondary'}
      pending={pending}
      aria-label={t(undo ? 'withdrawals.reopen.label' : 'withdrawals.handle.label', { name })}
      onClick={() => void press()}
    >
      {!undo && <Icon name="check" />}
      {t(undo ? 'withdrawals.reopen' : 'withdrawals.handle')}
    </Button>
  )
}
