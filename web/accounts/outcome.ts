import type { ApiError } from '#contract/client.ts'
import { attempt } from '../attempt.ts'
import { hasProblems, type Problems, problemsIn } from './problems.ts'

/** What a form of accounts gets back: it worked, or what to tell and where. */
export type Outcome<value = unknown> =
  | { ok: true; value: value }
  | { ok: false; problems: Problems; error: ApiError | null }

/** Sends what was typed, unless something about it is wrong already. */
export async function send<value>(
  problems: Problems,
  call: () => Promise<value>,
): Promise<Outcome<value>> {
  if (hasProblems(problems)) return { ok: false, problems, error: null }
  const result = await attempt(call())
  if (result.ok) return result
  const found = problemsIn(result.error)
  return { ok: false, problems: found, error: hasProblems(found) ? null : result.error }
}
