import type { FastifyInstance } from 'fastify'
import * as info from '#contract/admin/info.ts'
import * as contract from '#contract/admin/settings.ts'
import { isShopError, ShopError } from '#domain/errors.ts'
import { toCents, toDollars } from '#domain/money.ts'
import type { ShopSettings } from '#domain/settings.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { presentDiscount } from './present-discount.ts'
import { saveContentPage } from './save-content-page.ts'
import { saveSettings } from './save-settings.ts'
import { setDiscount } from './set-discount.ts'
import { readSettings } from './settings.ts'

export function adminSettingsRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.setDiscount, async ({ body, viewer }) => {
    const discount = { percent: body.globalDiscount, endsOn: body.discountDate }
    const was = body.was && { percent: body.was.globalDiscount, endsOn: body.was.discountDate }
    return presentDiscount(await setDiscount(shop, viewer, discount, was))
  })

  route(app, info.save, ({ params, body: { was, ...texts }, viewer }) =>
    saveContentPage(shop, viewer, params.slug, { texts, was }),
  )

  route(app, contract.show, async () => presentSettings(await readSettings(shop.db, shop)))

  route(app, contract.save, async ({ body: { was = {}, ...changes }, viewer }) => {
    try {
      const saved = await saveSettings(shop, viewer, inCents(changes), inCents(was))
      return presentSettings(saved)
    } catch (error) {
      if (!isShopError(error, 'version-conflict')) throw error
      const current = presentSettings(error.details.current as ShopSettings)
      throw new ShopError('version-conflict', { current })
    }
  })
}

function presentSettings(settings: ShopSettings): contract.AdminSettings {
  const { shippingFee, freeShippingAbove: limit } = settings
  return {
    ...settings,
    shippingFee: toDollars(shippingFee),
    freeShippingAbove: limit === null ? null : toDollars(limit),
  }
}

function inCents(values: { [key in keyof ShopSettings]?: ShopSettings[key] | undefined }) {
  const { shippingFee, freeShippingAbove: limit, ...rest } = values
  return {
    ...rest,
    ...(shippingFee !== undefined && { shippingFee: toCents(shippingFee) }),
    ...(limit !== undefined && { freeShippingAbove: limit === null ? null : toCents(limit) }),
  } as Partial<ShopSettings>
}
