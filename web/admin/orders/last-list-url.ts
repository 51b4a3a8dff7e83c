const KEY = 'ordersSearch'

/** Remembers search, filters and page of the list, for the way back from an order. */
export function rememberListUrl(search: string): void {
  try {
    sessionStorage.setItem(KEY, search)
  } catch {
    // Without storage the way back leads to the whole list.
  }
}

/** The list as it was seen last in this tab; a path without a language. */
export function lastListUrl(): string {
  try {
    const search = sessionStorage.getItem(KEY) ?? ''
    return `/admin/orderlist${search.startsWith('?') ? search : ''}`
  } catch {
    return '/admin/orderlist'
  }
}
