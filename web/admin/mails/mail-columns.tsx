import type { LoggedMail } from '#contract/admin/mails.ts'
import { Link } from '../../i18n/link.tsx'
import { type T, useT } from '../../i18n/t.ts'
import { useDates } from '../../layout/use-dates.ts'
import type { Column } from '../ui/data-table.tsx'
import { MailState, ResendButton } from './mail-facts.tsx'
import { useResend } from './use-resend.ts'

/** @param reload loads the list again. */
export function useMailColumns(reload: () => void): readonly Column<LoggedMail>[] {
  const t = useT()
  const { moment } = useDates()
  const { sending, resend } = useResend(reload)
  return [
    {
      head: t('mails.subject'),
      wide: true,
      className: '@4xl:w-1/3',
      cell: (mail) => <Subject mail={mail} t={t} />,
    },
    {
      head: t('mails.recipient'),
      wide: true,
      cell: ({ recipient }) => (
        <span className="wrap-anywhere block @4xl:min-w-48">
          {recipient || <em>{t('mails.erased')}</em>}
        </span>
      ),
    },
    {
      head: t('mails.date'),
      className: 'whitespace-nowrap',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{moment(createdAt)}</time>,
    },
    {
      head: t('mails.state'),
      className: '@4xl:max-w-56',
      cell: (mail) => <MailState mail={mail} />,
    },
    {
      head: t('mails.resend'),
      bare: true,
      wide: true,
      className: 'empty:hidden @4xl:empty:table-cell @4xl:text-right',
      cell: (mail) => (
        <ResendButton
          mail={mail}
          pending={sending === mail._id}
          onPress={() => void resend(mail)}
          className="w-full @4xl:w-auto"
        />
      ),
    },
  ]
}

function Subject({ mail, t }: { mail: LoggedMail; t: T }) {
  const kind = t(`mails.kind.${mail.kind}`)
  return (
    <>
      <span className="block font-medium">{mail.subject || kind}</span>
      <span className="flex flex-wrap items-center gap-x-3 text-cocoa text-sm">
        {mail.subject && kind}
        {mail.order && (
          <Link
            to={`/order/${mail.order._id}`}
            className="inline-flex min-h-11 items-center text-link md:min-h-6"
          >
            {t('mails.order', { number: mail.order.number })}
          </Link>
        )}
      </span>
    </>
  )
}
