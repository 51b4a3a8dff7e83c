const KEY = 'ordersSearch'

/** Remembers the query of the list, so that an order's page can lead back to it. */
export function rememberListUrl(search: string): void {
  try {
    sessionStorage.setItem(KEY, search)
  } catch {
    // Without storage, the link leads to the unfiltered list.
  }
}

/** The list as last seen in this tab; a path without a language. */
export function lastListUrl(): string {
  try {
    const search = sessionStorage.getItem(KEY) ?? ''
    return `/admin/orderlist${search.startsWith('?') ? search : ''}`
  } catch {
    return '/admin/orderlist'
  }
}
