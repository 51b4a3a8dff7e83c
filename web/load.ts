import { data } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { ErrorDetails } from '#domain/errors.ts'
import { forgetViewer, toLogin } from './viewer.ts'

/** What an error page gets to know; see layout/error-page.tsx. */
export interface Failure {
  code: string
  message: string
  /** Of what there is none, for 'not-found'. */
  what?: string | undefined
}

/** Awaits an api call inside a loader; a failed call becomes the page's status, not a crash. */
export async function load<value>(call: Promise<value>): Promise<value> {
  try {
    return await call
  } catch (error) {
    throw error instanceof ApiError ? failure(error) : error
  }
}

/** The same for a guarded page: a session that has ended leads to the sign-in page and back. */
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

/** Throw it for a page that does not exist, such as a page number out of range. */
export function pageNotFound() {
  return data<Failure>({ code: 'not-found', message: 'Page not found' }, { status: 404 })
}

function failure({ code, message, status, details }: ApiError) {
  const what = code === 'not-found' ? (details as ErrorDetails['not-found']).what : undefined
  return data<Failure>({ code, message, what }, { status: status >= 400 ? status : 503 })
}
