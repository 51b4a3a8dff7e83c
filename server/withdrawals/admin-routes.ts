import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/withdrawals.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { closeWithdrawal } from './close.ts'
import { listWithdrawals } from './list-withdrawals.ts'

export function adminWithdrawalRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.list, async ({ query, request, reply }) => {
    const { rows, total } = await listWithdrawals(shop.reader, query)
    setPaginationHeaders(request, reply, total, query)
    return rows
  })

  route(app, contract.close, async ({ params, viewer }) => {
    await closeWithdrawal(shop, viewer, params.id)
    return { message: 'Marked as handled' }
  })
}
