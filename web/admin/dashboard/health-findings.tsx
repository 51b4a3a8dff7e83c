import type { HealthFinding, HealthSubject } from '#contract/admin/health.ts'
import { HEALTH_CHECKS } from '#domain/health.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'

/** The rest is counted: who has repaired these looks again. */
const SHOWN = 5

/** Each finding with where it is and what to do about it, errors first. */
export function HealthFindings({ findings }: { findings: readonly HealthFinding[] }) {
  if (findings.length === 0) return null
  const sorted = findings.toSorted((a, b) => a.severity.localeCompare(b.severity))
  return (
    <ul className="divide-y divide-sand border-sand border-t">
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
    <li className="py-3">
      <p className="font-medium">{t(`health.${check}`)}</p>
      <ul className="my-1 text-sm">
        {shown.map((subject, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may be named more than once
          <li key={at} className="break-words py-0.5">
            <Name subject={subject} />
            <Facts subject={subject} isMoney={HEALTH_CHECKS[check].measure === 'money'} />
          </li>
        ))}
        {rest > 0 && shown.length > 0 && (
          <li className="py-0.5 text-cocoa">{t('health.more', { count: rest })}</li>
        )}
      </ul>
      <p className="text-cocoa text-sm">{t(`health.${check}.todo`)}</p>
    </li>
  )
}

function Name({ subject: { name, order, product } }: { subject: HealthSubject }) {
  const to = order ? `/order/${order}` : product && `/admin/product/${product}/edit`
  if (!to) return <span className="font-semibold">{name}</span>
  return (
    <Link to={to} className="font-semibold text-terracotta tabular-nums underline">
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
