import type { AdminOrderSummary } from '#contract/admin/orders.ts'
import { ORDER_FILTERS, ORDER_SORTS } from '#domain/order-list.ts'
import { readPageNumber } from '#domain/paging.ts'
import { adminApi, type List, readList } from '../admin-api.ts'

/** Loads the page of the order list that the query string describes. */
export function readOrders(search: string): Promise<List<AdminOrderSummary>> {
  const params = new URLSearchParams(search)
  const query = {
    keyword: params.get('keyword') ?? '',
    filter: ORDER_FILTERS.find((one) => one === params.get('filter')),
    city: params.get('city') ?? '',
    sort: ORDER_SORTS.find((one) => one === params.get('sort')),
    pageNumber: readPageNumber(params.get('pageNumber')),
  }
  return readList((options) => adminApi.adminOrders.list({ query }, options))
}
