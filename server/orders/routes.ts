import type { FastifyInstance } from 'fastify'
import * as courier from '#contract/courier.ts'
import * as contract from '#contract/orders.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { cancelOrder } from './cancel-order.ts'
import { claimOrder } from './claim-order.ts'
import { readForCourier } from './courier.ts'
import { listOrdersOf } from './list-orders.ts'
import { networkHashOf } from './network-hash.ts'
import { roleOf } from './order-holder.ts'
import { findOrder } from './orders.ts'
import { createPayLink, revokePayLinks } from './pay-links.ts'
import { placeGuestOrder } from './place-guest-order.ts'
import { placeOrder } from './place-order.ts'
import { presentOrder } from './present-order.ts'
import { requestLink } from './request-link.ts'

export function orderRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.place, async ({ body, viewer, idempotencyKey, request, reply }) => {
    const products = body.orderItems.map(({ product }) => product.toLowerCase())
    return shop.orderQueue.run(products, reply.raw, async () => {
      const networkHash = await networkHashOf(shop, request)
      return placeOrder(shop, viewer, body, { idempotencyKey, networkHash, address: request.ip })
    })
  })

  route(app, contract.placeAsGuest, async ({ body, idempotencyKey, request, reply }) => {
    const products = body.orderItems.map(({ product }) => product.toLowerCase())
    return shop.orderQueue.run(products, reply.raw, async () => {
      const networkHash = await networkHashOf(shop, request)
      return placeGuestOrder(shop, body, { idempotencyKey, networkHash, address: request.ip })
    })
  })

  route(app, contract.find, async ({ body, request }) => {
    await requestLink(shop, body, request.ip)
    return { message: 'If the order has an email, a new link is on its way' }
  })

  route(app, contract.claim, async ({ params, viewer, holder }) =>
    presentOrder(await claimOrder(shop, viewer, holder, params.id)),
  )

  route(app, contract.mine, async ({ viewer, query, request, reply }) => {
    const { rows, total } = await listOrdersOf(shop.db, viewer.id, query)
    setPaginationHeaders(request, reply, total, query)
    return rows
  })

  route(app, contract.show, async ({ params, holder }) => {
    const order = await findOrder(shop.db, params.id)
    await roleOf(holder, order, { db: shop.db, now: shop.now() })
    return presentOrder(order)
  })

  route(app, courier.show, ({ params, holder }) => readForCourier(shop, holder, params.id))

  route(app, contract.cancel, async ({ params, holder }) =>
    presentOrder(await cancelOrder(shop, holder, params.id)),
  )

  route(app, contract.createPayLink, ({ params, holder }) => createPayLink(shop, holder, params.id))

  route(app, contract.revokePayLinks, async ({ params, holder }) => {
    await revokePayLinks(shop, holder, params.id)
    return { message: 'Links closed' }
  })
}
