import { redirectDocument, replace, useLocation } from 'react-router'
import { STEP_PATHS } from '#domain/checkout.ts'
import { barePath, localeOf, localePath, safeRedirect } from '#domain/locale.ts'

type Address = Pick<Location, 'pathname' | 'search'>

/** The longest parameter that the server passes to a page; server and browser must agree. */
const LONGEST = 300

/**
 * Where the `redirect` query of this page leads: a path of the shop in the page's language.
 * @internal Exported for tests.
 */
export function redirectParamOf({ pathname, search }: Address): string {
  const given = new URLSearchParams(search).get('redirect')?.trim() ?? ''
  const target = given.length <= LONGEST ? safeRedirect(given) : '/'
  return safeRedirect(localePath(localeOf(pathname), target))
}

/** Leads to the page that the visitor wanted. The sign-in page is dropped from the history. */
export function goBack(page: Address): Response {
  const path = redirectParamOf(page)
  // An order page is always entered by loading a document; see i18n/link.tsx.
  if (!barePath(path).startsWith('/order/')) return replace(path)
  const response = redirectDocument(path)
  response.headers.set('X-Remix-Replace', 'true')
  return response
}

interface LoginRedirect {
  /** Where to go on. */
  path: string
  /** Passes the redirect on to the next page. */
  query: string
  /** Whether the visitor is between cart and order. */
  isCheckout: boolean
}

export function useLoginRedirect(): LoginRedirect {
  const path = redirectParamOf(useLocation())
  const bare = barePath(path)
  return {
    path,
    query: bare === '/' ? '' : `?redirect=${encodeURIComponent(path)}`,
    isCheckout: Object.values(STEP_PATHS).includes(bare),
  }
}
