import { ApiError } from '#contract/client.ts'
import type { OrderSummary } from '#contract/orders.ts'
import { PAGE_SIZE } from '#domain/paging.ts'
import { orderApi } from '../order-api.ts'

export type OrdersPage =
  | { ok: true; orders: OrderSummary[]; page: number; isLast: boolean }
  | { ok: false; error: { code: string; message: string } }

/**
 * One page of the customer's orders. A failure is returned, so that the rest of the page still
 * works.
 */
export async function loadMyOrders(page: number): Promise<OrdersPage> {
  try {
    const orders = await orderApi.orders.mine({
      query: { pageNumber: page, pageSize: PAGE_SIZE },
    })
    return { ok: true, orders, page, isLast: orders.length < PAGE_SIZE || !(await hasMore(page)) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, message } = error
    return { ok: false, error: { code, message } }
  }
}

/** Whether another page follows. Asks for the first order of that page only. */
async function hasMore(page: number): Promise<boolean> {
  const query = { pageNumber: page * PAGE_SIZE + 1, pageSize: 1 }
  return (await orderApi.orders.mine({ query })).length > 0
}
