import { replace } from 'react-router'
import { pageNotFound } from '../../load.ts'
import type { List } from '../admin-api.ts'

/** The URL of the list that was shown last. */
let shown: string | undefined

/**
 * A page number that is invalid or beyond the end of the list is not found, as in the lists of the
 * shop. If the list became shorter while it was open, this redirects to the previous page.
 * @param page as given in the URL; empty means the first page.
 */
export function assertPage(
  { url }: Request,
  page: string | null | undefined,
  { rows }: List<unknown>,
): void {
  const text = page || '1'
  if (!/^[1-9]\d{0,5}$/.test(text)) throw pageNotFound()
  if (rows.length > 0 || text === '1') shown = url
  else throw shown === url ? replace(pageBefore(new URL(url), Number(text))) : pageNotFound()
}

/** The number is in the query, or at the end of the path. */
function pageBefore({ pathname, searchParams }: URL, page: number): string {
  const query = new URLSearchParams(searchParams)
  if (query.has('pageNumber')) query.set('pageNumber', String(page - 1))
  const path = pathname.replace(/\/\d+$/, `/${page - 1}`)
  return query.size > 0 ? `${path}?${query}` : path
}
