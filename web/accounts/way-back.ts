import { redirectDocument, replace } from 'react-router'
import { barePath, localeOf, localePath, safeRedirect } from '#domain/locale.ts'
import { useHydrated } from '../hydrated.ts'

/** Where the `redirect` query of this page leads: a path of the shop in the page's language. */
function target({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const wanted = safeRedirect(new URLSearchParams(search).get('redirect'))
  return safeRedirect(localePath(localeOf(pathname), wanted))
}

/** After signing in: to where the visitor wanted to go; the sign-in page leaves the history. */
export function goBack(page: Pick<Location, 'pathname' | 'search'>): Response {
  const path = target(page)
  // An order's page is always entered by a document of its own; see i18n/link.tsx.
  if (!barePath(path).startsWith('/order/')) return replace(path)
  const response = redirectDocument(path)
  response.headers.set('X-Remix-Replace', 'true')
  return response
}

/** The query that hands the way back on to the next page; empty until the browser knows its own. */
export function useWayBack(): string {
  if (!useHydrated()) return ''
  const path = target(window.location)
  return barePath(path) === '/' ? '' : `?redirect=${encodeURIComponent(path)}`
}
