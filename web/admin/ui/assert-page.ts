import { replace } from 'react-router'
import { pageNotFound } from '../../load.ts'
import type { List } from '../admin-api.ts'

/** The address of the list that was shown last. */
let shown: string | undefined

/**
 * A page number that is none, or that is beyond the end of the list, is a page that does not exist,
 * as in the lists of the shop. A list that has become shorter while it stood there leads to the page
 * before.
 * @param page as it stands in the address; nothing is the first.
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

/** The number stands in the query, or at the end of the path. */
function pageBefore({ pathname, searchParams }: URL, page: number): string {
  const query = new URLSearchParams(searchParams)
  if (query.has('pageNumber')) query.set('pageNumber', String(page - 1))
  const path = pathname.replace(/\/\d+$/, `/${page - 1}`)
  return query.size > 0 ? `${path}?${query}` : path
}
