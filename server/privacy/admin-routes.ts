import type { FastifyInstance } from 'fastify'
import * as orders from '#contract/admin/orders.ts'
import * as contract from '#contract/admin/users.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { deleteUser, eraseGuest } from './delete-user.ts'

export function privacyAdminRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.remove, async ({ params, viewer }) => {
    await deleteUser(shop, viewer, params.id)
    return { message: 'User removed' }
  })

  route(app, orders.eraseBuyer, async ({ params, viewer }) => {
    await eraseGuest(shop, viewer, params.id)
    return { message: 'Data erased' }
  })
}
