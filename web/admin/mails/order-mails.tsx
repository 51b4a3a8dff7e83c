import { useCallback, useEffect, useState } from 'react'
import type { LoggedMail } from '#contract/admin/mails.ts'
import { useT } from '../../i18n/t.ts'
import { useDates } from '../../layout/use-dates.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { adminApi } from '../admin-api.ts'
import { MailState, ResendButton } from './mail-facts.tsx'
import { useResend } from './use-resend.ts'

interface OrderMailsProps {
  orderId: string
  /** Loaded with the page; undefined if that failed. */
  loaded: LoggedMail[] | undefined
  /** Any new value loads the mails again, because a change of the order may send some. */
  changed: unknown
  /** Called after a mail was resent, which adds an entry to the order's history. */
  onResent: () => void
}

/** The mails about an order, which can be resent; a part of an order's admin page. */
export function OrderMails({ orderId, loaded, changed, onResent }: OrderMailsProps) {
  const t = useT()
  const { moment } = useDates()
  const { mails, failed, reload } = useOrderMails(orderId, loaded, changed)
  const { sending, resend } = useResend(reload)
  if (failed) {
    return (
      <Alert className="grid justify-items-start gap-4">
        {t('mails.notLoaded')}
        <Button look="secondary" onClick={reload}>
          {t('info.tryAgain')}
        </Button>
      </Alert>
    )
  }
  if (!mails) return <Spinner />
  if (mails.length === 0) return <p className="text-cocoa">{t('mails.none')}</p>
  return (
    <ul className="grid divide-y divide-sand">
      {mails.map((mail) => (
        <li
          key={mail._id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0"
        >
          <div className="min-w-0 grow basis-48">
            <p className="font-medium">{t(`mails.kind.${mail.kind}`)}</p>
            <p className="wrap-anywhere text-cocoa text-sm">
              {mail.recipient || t('mails.erased')} ·{' '}
              <time dateTime={mail.createdAt} className="whitespace-nowrap">
                {moment(mail.createdAt)}
              </time>
            </p>
            <p className="mt-1">
              <MailState mail={mail} />
            </p>
          </div>
          <ResendButton
            mail={mail}
            pending={sending === mail._id}
            onPress={() => void resend(mail).then(onResent)}
            className="max-sm:w-full"
          />
        </li>
      ))}
    </ul>
  )
}

function useOrderMails(orderId: string, loaded: LoggedMail[] | undefined, changed: unknown) {
  const [mails, setMails] = useState(loaded)
  const [failed, setFailed] = useState(false)
  const reload = useCallback(() => {
    adminApi.adminMails.ofOrder({ params: { id: orderId } }).then(
      (found) => {
        setMails(found)
        setFailed(false)
      },
      () => setFailed(true),
    )
  }, [orderId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changed` triggers the reload
  useEffect(reload, [reload, changed])
  return { mails, failed, reload }
}
