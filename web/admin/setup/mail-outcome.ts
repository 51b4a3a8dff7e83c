import type { MailTest } from '#contract/admin/setup.ts'
import type { T } from '../../i18n/t.ts'
import type { Outcome } from './test-outcome.tsx'

/** What came of a test mail. */
export function describeMail(t: T, { outcome, recipient, answer }: MailTest): Outcome {
  return {
    isGood: outcome === 'sent',
    text: t(`setup.mail.outcome.${outcome}`, { recipient }),
    detail: answer ? t('setup.answer', { answer }) : undefined,
  }
}
