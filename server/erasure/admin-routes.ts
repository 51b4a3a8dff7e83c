import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/users.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { deleteUser } from './delete-user.ts'

export function erasureRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.remove, async ({ params, viewer }) => {
    await deleteUser(shop, viewer, params.id)
    return { message: 'User removed' }
  })
}
