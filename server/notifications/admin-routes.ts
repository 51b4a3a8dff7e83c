import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/mails.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { route } from '../http/route.ts'
import { findOrder } from '../orders/orders.ts'
import type { Shop } from '../shop.ts'
import { listMails, listMailsOf } from './mail-log.ts'
import { readMailRoute } from './mail-route.ts'
import { resendMail } from './resend-mail.ts'

export function mailRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.list, async ({ query, request, reply }) => {
    const { rows, total } = await listMails(shop.reader, query)
    setPaginationHeaders(request, reply, total, query)
    return rows
  })

  route(app, contract.ofOrder, async ({ params }) => {
    await findOrder(shop.db, params.id)
    return listMailsOf(shop, params.id)
  })

  route(app, contract.resend, ({ params, viewer }) => resendMail(shop, viewer, params.id))

  route(app, contract.transport, async () => {
    const { state } = await readMailRoute(shop)
    return state === 'not-set-up'
      ? { kind: 'folder' as const, folder: join(shop.config.dataDir, 'outbox') }
      : { kind: 'smtp' as const, folder: null }
  })
}
