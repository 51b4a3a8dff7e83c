import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/users.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { changeUser } from './change-user.ts'
import { findUser, listUsers, presentUser } from './users.ts'

/** Users for admins; deletion is in privacy/, since it involves every area. */
export function adminUserRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.list, async ({ query, request, reply }) => {
    const { rows, total } = await listUsers(shop.reader, query)
    setPaginationHeaders(request, reply, total, query)
    return rows
  })

  route(app, contract.show, async ({ params }) => presentUser(await findUser(shop.db, params.id)))

  route(app, contract.update, async ({ params, viewer, body }) =>
    presentUser(await changeUser(shop, viewer, params.id, body)),
  )
}
