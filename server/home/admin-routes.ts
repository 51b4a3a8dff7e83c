import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/home.ts'
import { ShopError } from '#domain/errors.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { addStoryPicture } from './add-story-picture.ts'
import { readEditedHome } from './read-edited-home.ts'
import { saveHome } from './save-home.ts'

export function adminHomeRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.show, () => readEditedHome(shop.db, shop))

  route(app, contract.save, ({ body, viewer }) => saveHome(shop, viewer, body))

  route(app, contract.addPicture, async ({ files, viewer }) => {
    if (!files.image) throw new ShopError('broken-picture')
    return addStoryPicture(shop, viewer, files.image.bytes)
  })
}
