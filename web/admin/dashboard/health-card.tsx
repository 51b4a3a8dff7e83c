import type { Health } from '#contract/admin/health.ts'
import type { Severity } from '#domain/health.ts'
import { useT } from '../../i18n/t.ts'
import { useDates } from '../../layout/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { HealthFindings } from './health-findings.tsx'
import { useHealth } from './use-health.ts'

/** The results of the shop's health checks: a single quiet line if all is well. */
export function HealthCard({ className }: { className?: string }) {
  const t = useT()
  const { health, failed, checking, checkAgain } = useHealth()
  // The age of the last backup has a line of its own above.
  const findings = health?.findings.filter(({ check }) => check !== 'backup-old') ?? []
  const hasErrors = findings.some(({ severity }) => severity === 'error')
  return (
    <article
      className={classNames(
        'min-w-0 rounded-2xl bg-paper px-4 py-2 shadow-lift sm:px-5',
        findings.length > 0 && 'border-l-4',
        findings.length > 0 && (hasErrors ? 'border-danger' : 'border-honey'),
        className,
      )}
    >
      <h3 className="sr-only">{t('health.title')}</h3>
      <div className="flex items-center justify-between gap-x-3">
        <Summary health={health} findings={findings} failed={failed} />
        {(health || failed) && (
          <Button
            look="quiet"
            pending={checking}
            onClick={checkAgain}
            className="-mr-3 shrink-0 px-3"
          >
            {t('health.again')}
          </Button>
        )}
      </div>
      <HealthFindings findings={findings} />
      {health?.expiredBacklog && (
        <p className="border-sand border-t py-3 text-cocoa text-sm">
          {t('health.expired', {
            count: health.expiredBacklog,
            number: health.expiredBacklog.toLocaleString('en'),
          })}
        </p>
      )}
    </article>
  )
}

interface SummaryProps {
  health: Health | null
  findings: Health['findings']
  failed: boolean
}

function Summary({ health, findings, failed }: SummaryProps) {
  const t = useT()
  const { time } = useDates()
  const numErrors = findings.filter(({ severity }) => severity === 'error').length
  const numWarnings = findings.length - numErrors
  const found = [
    numErrors > 0 && t('health.errors', { count: numErrors }),
    numWarnings > 0 && t('health.warnings', { count: numWarnings }),
  ].filter(Boolean)
  return (
    <p role="status" className="flex min-h-12 min-w-0 items-center gap-3">
      {failed ? (
        <>
          <Mark severity="error" />
          {t('health.failed')}
        </>
      ) : !health ? (
        <>
          <Spinner className="size-5 shrink-0 text-cocoa" />
          <span className="text-cocoa">{t('health.checking')}</span>
        </>
      ) : (
        <>
          <Mark severity={numErrors > 0 ? 'error' : numWarnings > 0 ? 'warning' : null} />
          <span className="min-w-0 sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-3">
            <span className="block">{found.join(' · ') || t('health.ok')}</span>
            <span className="block text-cocoa text-sm">
              {t('health.checkedAt', { time: time(health.checkedAt) })}
            </span>
          </span>
        </>
      )}
    </p>
  )
}

/** Null: no findings. */
function Mark({ severity }: { severity: Severity | null }) {
  if (!severity) return <Icon name="check" className="size-5 shrink-0 text-sage" />
  return (
    <Icon
      name="warning"
      className={classNames('size-5 shrink-0', severity === 'error' ? 'text-danger' : 'text-honey')}
    />
  )
}
