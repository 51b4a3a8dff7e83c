import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/settings.ts'
import { toDollars } from '#domain/money.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { listContentPages, readContentPage } from './content-pages.ts'
import { presentDiscount } from './present-discount.ts'
import { readDiscount, readSettings } from './settings.ts'

export function settingsRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.discount, async () => presentDiscount(await readDiscount(shop.db, shop)))

  route(app, contract.shop, async () => {
    const { facebook, instagram, tiktok, ...settings } = await readSettings(shop.db, shop)
    const { freeShippingAbove: limit } = settings
    return {
      ...settings,
      social: { facebook, instagram, tiktok },
      shippingFee: toDollars(settings.shippingFee),
      freeShippingAbove: limit === null ? null : toDollars(limit),
    }
  })

  route(app, contract.infoPages, () => listContentPages(shop.db))

  route(app, contract.infoPage, ({ params }) => readContentPage(shop.db, params.slug))
}
