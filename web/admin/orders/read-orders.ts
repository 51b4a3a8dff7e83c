import type { AdminOrderSummary } from '#contract/admin/orders.ts'
import { readPageNumber } from '#domain/paging.ts'
import { adminApi, type List, readList } from '../admin-api.ts'

/** The page of the list of orders that the query string of the address names. */
export function readOrders(search: string): Promise<List<AdminOrderSummary>> {
  const wanted = new URLSearchParams(search)
  const query = {
    keyword: wanted.get('keyword') ?? '',
    filter: wanted.get('filter') ?? '',
    sort: wanted.get('sort') ?? '',
    pageNumber: readPageNumber(wanted.get('pageNumber')),
  }
  return readList((options) => adminApi.adminOrders.list({ query }, options))
}
