import { useLocation } from 'react-router'
import { shellPath } from '#domain/shell-path.ts'
import { useHydrated } from '../hydrated.ts'

/**
 * Path and query of this page. Null on a page that one shell stands for, until the browser has taken
 * over: the server does not know which of them is asked for.
 */
export function useAddress(): string | null {
  const { pathname, search } = useLocation()
  const isHydrated = useHydrated()
  return isHydrated || shellPath(pathname) === null ? pathname + search : null
}
