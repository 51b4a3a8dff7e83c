import { checkoutPaths } from '#contract/checkout-paths.ts'
import { createApi } from '#contract/client.ts'
import { ORDER_TOKEN_HEADER } from '#domain/order-links.ts'
import { browserSend } from '../api.ts'
import { orderTokenOf } from '../order-api.ts'

/** Where the token of a courier's link is stored: apart from that of the buyer. */
export const courierKey = (orderId: string) => `courier ${orderId}`

/** A courier's calls about this order, with the token of the link that was opened here. */
export function courierApiOf(orderId: string) {
  const token = orderTokenOf(courierKey(orderId))
  const { courier } = createApi(
    ({ headers, ...request }) =>
      browserSend({
        ...request,
        headers: { ...headers, ...(token && { [ORDER_TOKEN_HEADER]: token }) },
      }),
    checkoutPaths,
  )
  return courier
}
