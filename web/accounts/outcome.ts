import type { ApiError } from '#contract/client.ts'
import { attempt } from '../attempt.ts'
import { fieldProblemsOf, hasProblems, type Problems } from './problems.ts'

/** The result of an account form: success, or the problems to show and where. */
export type Outcome<value = unknown> =
  | { ok: true; value: value }
  | { ok: false; problems: Problems; error: ApiError | null }

/** Calls the API, unless the input is already known to be invalid. */
export async function send<value>(
  problems: Problems,
  call: () => Promise<value>,
): Promise<Outcome<value>> {
  if (hasProblems(problems)) return { ok: false, problems, error: null }
  const result = await attempt(call())
  if (result.ok) return result
  const found = fieldProblemsOf(result.error)
  return { ok: false, problems: found, error: hasProblems(found) ? null : result.error }
}
