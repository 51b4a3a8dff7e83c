import { useLocation, useNavigate } from 'react-router'
import { barePath, localePath } from '#domain/locale.ts'
import { useLocale } from '../../i18n/locale.ts'

type Changes = Record<string, string | number | null | undefined>

/** Search, filter, sort and page of a list are in the URL, so that they survive a reload. */
export function useListQuery() {
  const { pathname, search } = useLocation()
  const locale = useLocale()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)

  /**
   * The path of this list with other parameters, without a language; empty parameters are left out.
   */
  function pathWith(changes: Changes, path = barePath(pathname)): string {
    const params = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === undefined || value === '') params.delete(name)
      else params.set(name, String(value))
    }
    return params.size > 0 ? `${path}?${params}` : path
  }

  return {
    get: (name: string) => query.get(name) ?? '',
    has: (...names: string[]) => names.some((name) => query.get(name)),
    pathWith,
    /** Another search or filter starts at the first page. */
    show: (changes: Changes, path?: string) =>
      void navigate(localePath(locale, pathWith({ pageNumber: null, ...changes }, path)), {
        preventScrollReset: true,
      }),
  }
}

export type ListQuery = ReturnType<typeof useListQuery>
