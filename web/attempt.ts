import { ApiError } from '#contract/client.ts'
import { forgetViewer, toLogin } from './viewer.ts'

export type Attempt<value = unknown> = { ok: true; value: value } | { ok: false; error: ApiError }

/**
 * Awaits an api call inside a clientAction; a refusal or a lost connection is returned to the form
 * instead of thrown. A session that has ended leads to the sign-in page and back.
 */
export async function attempt<value>(call: Promise<value>): Promise<Attempt<value>> {
  try {
    return { ok: true, value: await call }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'not-signed-in') {
      forgetViewer()
      throw toLogin()
    }
    return { ok: false, error }
  }
}

/**
 * For `shouldRevalidate`: a form that failed has changed nothing, so there is nothing to load again;
 * and on a lost connection the loading would replace the form, and all that was typed, by an error.
 */
export function hasFailed(actionResult: unknown): boolean {
  return (actionResult as { ok?: unknown } | null | undefined)?.ok === false
}
