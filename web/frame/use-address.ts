import { useLocation } from 'react-router'
import { shellPath } from '#domain/shell-path.ts'
import { useHydrated } from '../hydrated.ts'

/**
 * Path and query of this page. Null before hydration on a page that is rendered as one shell for
 * many paths, since the server does not know which of them was requested.
 */
export function useAddress(): string | null {
  const { pathname, search } = useLocation()
  const isHydrated = useHydrated()
  return isHydrated || shellPath(pathname) === null ? pathname + search : null
}
