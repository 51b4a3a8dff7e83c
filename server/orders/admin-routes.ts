import type { FastifyInstance } from 'fastify'
import { place } from '#contract/admin/counter.ts'
import * as contract from '#contract/admin/orders.ts'
import * as parcels from '#contract/admin/parcels.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { deleteOrder } from './delete-order.ts'
import { eachOrder } from './each-order.ts'
import { clearFlag } from './flags.ts'
import { addNote } from './history.ts'
import { listCities, listOrders } from './list-orders.ts'
import { recordMessage } from './messages.ts'
import { readPendingOrders } from './pending-orders.ts'
import { placeForBuyer } from './place-for-buyer.ts'
import { presentOrder } from './present-order.ts'
import { refuseOrder } from './refuse-order.ts'
import { linkForBuyer, linkForCourier } from './send-link.ts'
import { shipOrder, toShipment } from './ship-order.ts'

/** What only admins do with orders; what moves money too, such as a delivery, is in payments. */
export function adminOrderRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.list, async ({ query, request, reply }) => {
    const { rows, total } = await listOrders(shop.reader, query)
    setPaginationHeaders(request, reply, total, query)
    return rows
  })

  route(app, place, ({ body, viewer, idempotencyKey, reply }) => {
    const products = body.orderItems.map(({ product }) => product.toLowerCase())
    return shop.orderQueue.run(products, reply.raw, () =>
      placeForBuyer(shop, viewer, body, idempotencyKey),
    )
  })

  route(app, contract.news, () => readPendingOrders(shop))

  route(app, parcels.cities, () => listCities(shop.reader.db))

  route(app, parcels.shipMany, async ({ viewer, body }) => {
    const numbers = new Map(
      body.orders.map(({ order, trackingNumber }) => [order.toLowerCase(), trackingNumber]),
    )
    return eachOrder(shop, [...numbers.keys()], (id) => {
      const trackingNumber = numbers.get(id) ?? ''
      const typed = { courier: body.courier, trackingNumber, trackingUrl: '' }
      return shipOrder(shop, viewer, id, toShipment(typed), 'keeps')
    })
  })

  route(app, parcels.ship, async ({ params, viewer, body }) =>
    presentOrder(await shipOrder(shop, viewer, params.id, toShipment(body))),
  )

  route(app, contract.refuse, async ({ params, viewer }) =>
    presentOrder(await refuseOrder(shop, viewer, params.id)),
  )

  route(app, contract.remove, async ({ params, viewer }) => {
    await deleteOrder(shop, viewer, params.id)
    return { message: 'Order deleted' }
  })

  route(app, contract.note, ({ params, viewer, body }) =>
    addNote(shop, viewer, params.id, body.note),
  )

  route(app, contract.message, async ({ params, viewer, body, idempotencyKey }) => {
    await recordMessage(shop, viewer, params.id, body, idempotencyKey)
    return { message: 'Message recorded' }
  })

  route(app, contract.unflag, async ({ params, viewer }) => {
    await clearFlag(shop, viewer, params.id)
    return { message: 'Flag cleared' }
  })

  route(app, contract.link, ({ params, viewer, body }) =>
    body?.kind === 'courier'
      ? linkForCourier(shop, viewer, params.id, body.language)
      : linkForBuyer(shop, viewer, params.id),
  )
}
