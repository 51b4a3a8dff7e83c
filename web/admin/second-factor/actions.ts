import type { NewSecret, SecondFactor } from '#contract/second-factor.ts'
import { accountApi } from '../../accounts/account-api.ts'
import { type Outcome, send } from '../../accounts/outcome.ts'
import { readAccountFields } from '../../accounts/problems.ts'

/** What the forms send, by their `intent`, with what they get back. */
export interface SecondFactorReplies {
  'second-factor-start': NewSecret
  'second-factor-confirm': { recoveryCodes: string[] }
  'second-factor-codes': { recoveryCodes: string[] }
  'second-factor-off': SecondFactor
}
export type SecondFactorIntent = keyof SecondFactorReplies

/** Answers the forms; all but one take the password. */
export async function secondFactorAction(intent: string, form: FormData): Promise<Outcome> {
  const { currentPassword: password = '', code = '' } = readAccountFields(form)
  const { start, confirm, renewCodes, remove } = accountApi.secondFactor
  if (intent === 'second-factor-confirm') {
    const problems = code ? {} : ({ code: 'accounts.code.missing' } as const)
    return send(problems, () => confirm({ body: { code } }))
  }
  const problems = password ? {} : ({ currentPassword: 'error.current-password-needed' } as const)
  return send<unknown>(problems, async () => {
    if (intent === 'second-factor-start') return start({ body: { password } })
    if (intent === 'second-factor-codes') return renewCodes({ body: { password } })
    if (intent === 'second-factor-off') return remove({ body: { password } })
    throw new Error(`Unknown intent ${intent}`)
  })
}
