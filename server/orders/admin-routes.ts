import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/orders.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { deleteOrder } from './delete-order.ts'
import { deliverOrder } from './deliver-order.ts'
import { clearFlag } from './flags.ts'
import { addNote } from './history.ts'
import { listOrders } from './list-orders.ts'
import { readPendingOrders } from './pending-orders.ts'
import { presentOrder } from './present-order.ts'

/** What only admins do with orders; refunds are in payments. */
export function adminOrderRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.list, async ({ query, request, reply }) => {
    const { rows, total } = await listOrders(shop, query)
    setPaginationHeaders(request, reply, total, query)
    return rows
  })

  route(app, contract.news, () => readPendingOrders(shop))

  route(app, contract.deliver, async ({ params, viewer }) =>
    presentOrder(await deliverOrder(shop, viewer, params.id)),
  )

  route(app, contract.remove, async ({ params, viewer }) => {
    await deleteOrder(shop, viewer, params.id)
    return { message: 'Order deleted' }
  })

  route(app, contract.note, ({ params, viewer, body }) =>
    addNote(shop, viewer, params.id, body.note),
  )

  route(app, contract.unflag, async ({ params, viewer }) => {
    await clearFlag(shop, viewer, params.id)
    return { message: 'Flag cleared' }
  })
}
