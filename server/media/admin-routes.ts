import type { FastifyInstance } from 'fastify'
import * as heroes from '#contract/admin/heroes.ts'
import * as logo from '#contract/admin/logo.ts'
import { ShopError } from '#domain/errors.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { addHero, arrangeHeroes, describeHero, removeHero } from './change-heroes.ts'
import { setLogo } from './set-logo.ts'

export function adminMediaRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, heroes.add, ({ body: { alt = '', altSo }, files, viewer }) =>
    addHero(shop, viewer, chosen(files.image), { alt, altSo }),
  )

  route(app, heroes.arrange, ({ body, viewer }) => arrangeHeroes(shop, viewer, body.pictures))

  route(app, heroes.describe, ({ params, body, viewer }) =>
    describeHero(shop, viewer, params.id, body),
  )

  route(app, heroes.remove, ({ params, viewer }) => removeHero(shop, viewer, params.id))

  route(app, logo.upload, async ({ files, viewer }) => ({
    logo: await setLogo(shop, viewer, chosen(files.image)),
  }))
}

/** The file of a form in which one must be. */
function chosen(file: { bytes: Uint8Array } | undefined): Uint8Array {
  if (!file) throw new ShopError('broken-picture')
  return file.bytes
}
