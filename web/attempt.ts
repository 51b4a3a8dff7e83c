import { ApiError } from '#contract/client.ts'
import { forgetViewer, toLogin } from './viewer.ts'

export type Attempt<value = unknown> = { ok: true; value: value } | { ok: false; error: ApiError }

/**
 * Awaits an API call inside a clientAction. A refusal or a lost connection is returned to the form
 * instead of thrown. An expired session redirects to the sign-in page, which leads back.
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
 * For `shouldRevalidate`. A form that failed has changed nothing, so there is nothing to reload. On
 * a lost connection reloading would also replace the form and its input by an error page.
 */
export function hasFailed(actionResult: unknown): boolean {
  return (actionResult as { ok?: unknown } | null | undefined)?.ok === false
}
