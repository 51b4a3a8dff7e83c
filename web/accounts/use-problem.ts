import { useT } from '../i18n/t.ts'
import type { Outcome } from './outcome.ts'
import type { Field } from './problems.ts'

/**
 * `problem('email')`: what was wrong with the field in the last attempt, in the page's language.
 */
export function useProblem(outcome: Outcome | undefined): (field: Field) => string | undefined {
  const t = useT()
  return (field) => {
    const key = outcome && !outcome.ok ? outcome.problems[field] : undefined
    return key && t(key)
  }
}
