import type { AdminOrderSummary } from '#contract/admin/orders.ts'
import { ORDER_FILTERS, ORDER_SORTS } from '#domain/order-list.ts'
import { readPageNumber } from '#domain/paging.ts'
import { adminApi, type List, readList } from '../admin-api.ts'

/** Loads the page of the order list that the query string describes. */
export function readOrders(search: string): Promise<List<AdminOrderSummary>> {
  const wanted = new URLSearchParams(search)
  const query = {
    keyword: wanted.get('keyword') ?? '',
    filter: ORDER_FILTERS.find((one) => one === wanted.get('filter')),
    sort: ORDER_SORTS.find((one) => one === wanted.get('sort')),
    pageNumber: readPageNumber(wanted.get('pageNumber')),
  }
  return readList((options) => adminApi.adminOrders.list({ query }, options))
}
