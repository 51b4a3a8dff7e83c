import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/stock-alerts.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { listAlerts } from './list-alerts.ts'
import { markTold } from './mark-told.ts'

export function adminStockAlertRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.list, async ({ query, request, reply }) => {
    const { rows, total } = await listAlerts(shop.reader, query)
    setPaginationHeaders(request, reply, total, query)
    return rows
  })

  route(app, contract.tell, async ({ params, viewer }) => {
    await markTold(shop, viewer, params.id)
    return { message: 'Marked as told' }
  })
}
