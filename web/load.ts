import { data } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { ErrorDetails } from '#domain/errors.ts'
import { forgetViewer, toLogin } from './viewer.ts'

/** What an error page knows about the error; see layout/error-page.tsx. */
export interface Failure {
  code: string
  message: string
  /** For 'not-found': what was not found. */
  what?: string | undefined
}

/** Awaits an API call inside a loader. A failure becomes the status of the page. */
export async function load<value>(call: Promise<value>): Promise<value> {
  try {
    return await call
  } catch (error) {
    throw error instanceof ApiError ? failure(error) : error
  }
}

/**
 * The same for a guarded page: an expired session redirects to the sign-in page, which leads back.
 */
export async function loadGuarded<value>(request: Request, call: Promise<value>): Promise<value> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code !== 'not-signed-in') throw failure(error)
    forgetViewer()
    const { pathname, search } = new URL(request.url)
    throw toLogin(pathname + search)
  }
}

/** To be thrown for a page that does not exist, such as a page number out of range. */
export function pageNotFound() {
  return data<Failure>({ code: 'not-found', message: 'Page not found' }, { status: 404 })
}

function failure({ code, message, status, details }: ApiError) {
  const what = code === 'not-found' ? (details as ErrorDetails['not-found']).what : undefined
  return data<Failure>({ code, message, what }, { status: status >= 400 ? status : 503 })
}
