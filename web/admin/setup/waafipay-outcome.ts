import type { AccountOutcome } from '#domain/connections.ts'
import type { T } from '../../i18n/t.ts'
import type { Outcome } from './test-outcome.tsx'

/** What WaafiPay said to a test. */
export function describeWaafipay(
  t: T,
  { outcome, answer }: { outcome: AccountOutcome; answer: string | null },
): Outcome {
  return {
    isGood: outcome === 'works',
    text: t(`setup.waafipay.outcome.${outcome}`),
    detail: answer ? t('setup.answer', { answer }) : undefined,
  }
}
