import type { FastifyInstance } from 'fastify'
import * as heroes from '#contract/admin/heroes.ts'
import * as logo from '#contract/admin/logo.ts'
import { ShopError } from '#domain/errors.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import {
  addHeroImage,
  arrangeHeroImages,
  describeHeroImage,
  removeHeroImage,
} from './change-hero-images.ts'
import { setLogo } from './set-logo.ts'

export function adminMediaRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, heroes.add, ({ body: { alt = '', altSo }, files, viewer }) =>
    addHeroImage(shop, viewer, chosen(files.image), { alt, altSo }),
  )

  route(app, heroes.arrange, ({ body, viewer }) => arrangeHeroImages(shop, viewer, body.pictures))

  route(app, heroes.describe, ({ params, body, viewer }) =>
    describeHeroImage(shop, viewer, params.id, body),
  )

  route(app, heroes.remove, ({ params, viewer }) => removeHeroImage(shop, viewer, params.id))

  route(app, logo.upload, async ({ files, viewer }) => ({
    logo: await setLogo(shop, viewer, chosen(files.image)),
  }))
}

/** The file of a form that requires one. */
function chosen(file: { bytes: Uint8Array } | undefined): Uint8Array {
  if (!file) throw new ShopError('broken-picture')
  return file.bytes
}
