import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/wishlist.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { addWish, listWishes, mergeWishes, removeWish } from './wishlist.ts'

export function wishlistRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.show, ({ viewer }) => listWishes(shop.db, viewer.id))

  route(app, contract.merge, async ({ body, viewer }) => ({
    products: await mergeWishes(shop, viewer, body.products),
  }))

  route(app, contract.add, async ({ params, viewer }) => {
    await addWish(shop, viewer, params.id)
    return { message: 'Product saved to the wishlist' }
  })

  route(app, contract.remove, async ({ params, viewer }) => {
    await removeWish(shop, viewer, params.id)
    return { message: 'Product removed from the wishlist' }
  })
}
