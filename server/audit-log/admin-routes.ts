import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/audit.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { listActors, listEntries } from './list-entries.ts'
import { undoChange } from './undo-change.ts'

export function auditLogRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.list, async ({ query, request, reply }) => {
    const { rows, total } = await listEntries(shop.reader, query)
    setPaginationHeaders(request, reply, total, query)
    return rows
  })

  route(app, contract.actors, () => listActors(shop.reader))

  route(app, contract.undo, ({ params, viewer }) => undoChange(shop, viewer, params.id))
}
