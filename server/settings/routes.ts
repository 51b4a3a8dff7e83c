import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/settings.ts'
import { toDollars } from '#domain/money.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { listContentPages, readContentPage } from './content-pages.ts'
import { presentDiscount } from './present-discount.ts'
import { currentDiscount, currentSettings, currentUsualRate } from './settings.ts'

export function settingsRoutes(app: FastifyInstance, { reader: shop }: Shop): void {
  route(app, contract.discount, async () => presentDiscount(await currentDiscount(shop)))

  route(app, contract.shop, async () => {
    const { facebook, instagram, tiktok, ...settings } = await currentSettings(shop)
    const { price, freeAbove } = await currentUsualRate(shop)
    return {
      ...settings,
      social: { facebook, instagram, tiktok },
      shippingFee: toDollars(price),
      freeShippingAbove: freeAbove === null ? null : toDollars(freeAbove),
    }
  })

  route(app, contract.infoPages, () => listContentPages(shop.db))

  route(app, contract.infoPage, ({ params }) => readContentPage(shop.db, params.slug))
}
