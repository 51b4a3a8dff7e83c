import type { ReactNode } from 'react'
import type { Tasks } from '#contract/admin/dashboard.ts'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'

const DAY = 24 * 60 * 60_000
/** In days; an older backup needs attention. */
const OLD = 7

/** Setup, reviews, mails and the last backup, one line each. */
export function SmallTasks({ tasks }: { tasks: Tasks }) {
  const t = useT()
  const { unansweredReviews, failedMails, openWithdrawals, withoutWeight, enterAgain, lastBackup } =
    tasks
  const days = lastBackup === null ? null : daysSince(lastBackup)
  const isOld = days === null || days >= OLD
  return (
    <ul className="divide-y divide-sand rounded-2xl bg-paper px-4 py-1 shadow-lift sm:px-5">
      {enterAgain.map((service) => (
        <Line key={service} to="/admin/setup" urgent>
          {t('dashboard.enterAgain', { name: t(`setup.${service}` as TextKey) })}
        </Line>
      ))}
      {failedMails > 0 && (
        <Line to="/admin/mails?state=failed" urgent>
          {t('dashboard.failedMails', { count: failedMails })}
        </Line>
      )}
      {openWithdrawals > 0 && (
        <Line to="/admin/withdrawals?state=open">
          {t('dashboard.withdrawals', { count: openWithdrawals })}
        </Line>
      )}
      {withoutWeight > 0 && (
        <Line to="/admin/productlist">
          {t('dashboard.noWeight', { count: withoutWeight })}
          <span className="block text-cocoa text-sm">{t('dashboard.noWeight.why')}</span>
        </Line>
      )}
      <Line to="/admin/reviews?filter=unanswered" done={unansweredReviews === 0}>
        {unansweredReviews === 0
          ? t('dashboard.noReviews')
          : t('dashboard.reviews', { count: unansweredReviews })}
      </Line>
      <Line to="/admin/setup" urgent={isOld} done={!isOld}>
        {days === null
          ? t('dashboard.backup.never')
          : days === 0
            ? t('dashboard.backup.today')
            : t('dashboard.backup.days', { count: days })}
        {isOld && <span className="block text-cocoa text-sm">{t('dashboard.backup.how')}</span>}
      </Line>
    </ul>
  )
}

interface LineProps {
  to: string
  urgent?: boolean
  done?: boolean
  children: ReactNode
}

function Line({ to, urgent = false, done = false, children }: LineProps) {
  return (
    <li>
      <Link to={to} className="flex min-h-14 items-center gap-3 py-2 hover:bg-cream">
        <Mark look={urgent ? 'urgent' : done ? 'done' : 'open'} />
        <span className="min-w-0 grow">{children}</span>
        <Icon name="chevron-right" className="size-4 text-cocoa" />
      </Link>
    </li>
  )
}

/** Shows by its shape what its colour shows. */
function Mark({ look }: { look: 'urgent' | 'done' | 'open' }) {
  if (look === 'open')
    return <span className="mx-1 size-3 shrink-0 rounded-full border-2 border-honey" />
  return (
    <Icon
      name={look === 'done' ? 'check' : 'warning'}
      className={classNames('size-5', look === 'done' ? 'text-sage' : 'text-danger')}
    />
  )
}

function daysSince(timestamp: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(timestamp)) / DAY))
}
