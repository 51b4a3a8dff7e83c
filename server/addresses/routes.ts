import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/addresses.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { addAddress, listAddresses, removeAddress, saveAddress } from './addresses.ts'

export function addressRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.list, ({ viewer }) => listAddresses(shop.db, viewer.id))

  route(app, contract.add, ({ viewer, body, idempotencyKey }) =>
    addAddress(shop, viewer, body, idempotencyKey),
  )

  route(app, contract.save, ({ viewer, params, body }) =>
    saveAddress(shop, viewer, params.id, body),
  )

  route(app, contract.remove, async ({ viewer, params }) => {
    await removeAddress(shop, viewer, params.id)
    return { message: 'Address removed' }
  })
}
