import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/orders.ts'
import { countAttempt } from '../accounts/limits.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { cancelOrder } from './cancel-order.ts'
import { listOrdersOf } from './list-orders.ts'
import { networkHashOf } from './network-hash.ts'
import { assertMaySee, findOrder } from './orders.ts'
import { placeOrder } from './place-order.ts'
import { presentOrder } from './present-order.ts'

export function orderRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.place, async ({ body, viewer, idempotencyKey, request }) => {
    await countAttempt(shop, 'order', viewer.id, request.ip)
    const networkHash = await networkHashOf(shop, request)
    return placeOrder(shop, viewer, body, { idempotencyKey, networkHash })
  })

  route(app, contract.mine, async ({ viewer, query, request, reply }) => {
    const { rows, total } = await listOrdersOf(shop.db, viewer.id, query)
    setPaginationHeaders(request, reply, total, query)
    return rows
  })

  route(app, contract.show, async ({ params, viewer }) => {
    const order = await findOrder(shop.db, params.id)
    assertMaySee(order, viewer)
    return presentOrder(order)
  })

  route(app, contract.cancel, async ({ params, viewer }) =>
    presentOrder(await cancelOrder(shop, viewer, params.id)),
  )
}
