import { HEALTH_CHECKS, type HealthCheck } from '#domain/health.ts'
import { formatMoney } from '#domain/money.ts'
import { ADVICE } from './advice.ts'
import type { Examination, Finding, Subject } from './examine.ts'

/** The findings as text for a terminal: errors first, each with what to do about it. */
export function report({ findings, checked }: Examination): string {
  const counts = Object.entries(checked)
    .map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
    .join(', ')
  const summary = `Checked: ${counts}.`
  if (findings.length === 0) return `Everything is in order.\n${summary}`
  const sorted = findings.toSorted((a, b) => a.severity.localeCompare(b.severity))
  return [...sorted.map(describe), summary].join('\n\n')
}

function describe({ check, severity, count, subjects }: Finding): string {
  const { what, todo } = ADVICE[check]
  const rest = subjects.reduce((left, subject) => left - subject.count, count)
  return [
    `${severity === 'error' ? 'ERROR' : 'Warning'} ${check}: ${what}${subjects.length > 0 ? ` (${count})` : ''}`,
    ...subjects.map((subject) => `  ${nameOf(subject, check)}`),
    ...(subjects.length > 0 && rest > 0 ? [`  and ${rest} more`] : []),
    `  What to do: ${todo}`,
  ].join('\n')
}

function nameOf({ name, count, detail, found, expected }: Subject, check: HealthCheck): string {
  const show = HEALTH_CHECKS[check].measure === 'money' ? formatMoney : String
  const parts = [
    count > 1 ? `${name} × ${count}` : name,
    detail,
    found !== null && expected !== null && `${show(found)} instead of ${show(expected)}`,
  ]
  return parts.filter(Boolean).join(', ')
}
