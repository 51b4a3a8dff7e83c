import { redirectDocument, replace, useLocation } from 'react-router'
import { STEP_PATHS } from '#domain/checkout.ts'
import { barePath, localeOf, localePath, safeRedirect } from '#domain/locale.ts'

type Address = Pick<Location, 'pathname' | 'search'>

/** As much as the server lets a page see of a parameter: both must come to the same. */
const LONGEST = 300

/**
 * Where the `redirect` query of this page leads: a path of the shop in the page's language.
 * @internal Exported for tests.
 */
export function redirectParamOf({ pathname, search }: Address): string {
  const given = new URLSearchParams(search).get('redirect')?.trim() ?? ''
  const wanted = given.length <= LONGEST ? safeRedirect(given) : '/'
  return safeRedirect(localePath(localeOf(pathname), wanted))
}

/** After signing in: to where the visitor wanted to go; the sign-in page leaves the history. */
export function goBack(page: Address): Response {
  const path = redirectParamOf(page)
  // An order's page is always entered by a document of its own; see i18n/link.tsx.
  if (!barePath(path).startsWith('/order/')) return replace(path)
  const response = redirectDocument(path)
  response.headers.set('X-Remix-Replace', 'true')
  return response
}

interface LoginRedirect {
  /** Hands the way back on to the next page. */
  query: string
  /** The visitor is on the way from the cart to the order. */
  isCheckout: boolean
}

export function useLoginRedirect(): LoginRedirect {
  const path = redirectParamOf(useLocation())
  const bare = barePath(path)
  return {
    query: bare === '/' ? '' : `?redirect=${encodeURIComponent(path)}`,
    isCheckout: Object.values(STEP_PATHS).includes(bare),
  }
}
