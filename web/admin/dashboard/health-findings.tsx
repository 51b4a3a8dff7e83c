import type { HealthFinding, HealthSubject } from '#contract/admin/health.ts'
import { HEALTH_CHECKS } from '#domain/health.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import { classNames } from '../../ui/class-names.ts'

/** The rest is only counted; it appears once these are resolved. */
const SHOWN = 5

/** Each finding with its subjects and what to do about it, errors first. */
export function HealthFindings({ findings }: { findings: readonly HealthFinding[] }) {
  if (findings.length === 0) return null
  const sorted = findings.toSorted((a, b) => a.severity.localeCompare(b.severity))
  return (
    <ul className="grid gap-x-10 border-sand border-t md:grid-cols-2">
      {sorted.map((finding) => (
        <Finding key={finding.check} finding={finding} />
      ))}
    </ul>
  )
}

function Finding({ finding: { check, count, subjects } }: { finding: HealthFinding }) {
  const t = useT()
  const shown = subjects.slice(0, SHOWN)
  const rest = shown.reduce((left, subject) => left - subject.count, count)
  return (
    <li className="min-w-0 py-4">
      <p className="font-medium">{t(`health.${check}`)}</p>
      <ul className="my-0.5 flex flex-wrap gap-x-3">
        {shown.map((subject, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: an order may be listed more than once
            key={at}
            className={classNames(
              'min-w-0 break-words py-1 text-sm',
              hasFacts(subject) && 'w-full',
            )}
          >
            <Name subject={subject} />
            <Facts subject={subject} isMoney={HEALTH_CHECKS[check].measure === 'money'} />
          </li>
        ))}
        {rest > 0 && shown.length > 0 && (
          <li className="py-1 text-cocoa text-sm">{t('health.more', { count: rest })}</li>
        )}
      </ul>
      <p className="text-cocoa text-sm">{t(`health.${check}.todo`)}</p>
    </li>
  )
}

/** Subjects without details are listed side by side. */
function hasFacts({ count, detail, found }: HealthSubject): boolean {
  return count > 1 || detail !== null || found !== null
}

function Name({ subject: { name, order, product } }: { subject: HealthSubject }) {
  const to = order ? `/order/${order}` : product && `/admin/product/${product}/edit`
  if (!to) return <span className="font-semibold">{name}</span>
  return (
    <Link to={to} className="text-link font-semibold tabular-nums">
      {name}
    </Link>
  )
}

function Facts({ subject, isMoney }: { subject: HealthSubject; isMoney: boolean }) {
  const t = useT()
  const { count, detail, found, expected } = subject
  const show = (sum: number) => (isMoney ? formatMoney(toCents(sum)) : String(sum))
  return (
    <span className="text-cocoa tabular-nums">
      {count > 1 && ` × ${count}`}
      {found !== null &&
        expected !== null &&
        ` · ${t('health.figures', { found: show(found), expected: show(expected) })}`}
      {detail !== null && ` · ${detail}`}
    </span>
  )
}
