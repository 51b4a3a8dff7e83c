import type { FastifyInstance } from 'fastify'
import * as info from '#contract/admin/info.ts'
import * as contract from '#contract/admin/settings.ts'
import * as shipping from '#contract/admin/shipping.ts'
import { isShopError, ShopError } from '#domain/errors.ts'
import { toCents, toDollars } from '#domain/money.ts'
import type { ShopSettings } from '#domain/settings.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { presentDiscount } from './present-discount.ts'
import { saveContentPage } from './save-content-page.ts'
import { saveSettings } from './save-settings.ts'
import { setDiscount } from './set-discount.ts'
import { readPlannedDiscount, readSettings, readStored } from './settings.ts'
import { presentZones, saveZones } from './shipping-zones.ts'

export function adminSettingsRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.setDiscount, async ({ body, viewer }) => {
    const { globalDiscount: percent, discountFrom: startsOn, discountDate: endsOn, was } = body
    const seen = was && {
      percent: was.globalDiscount,
      ...(was.discountFrom !== undefined && { startsOn: was.discountFrom }),
      endsOn: was.discountDate,
    }
    return presentDiscount(await setDiscount(shop, viewer, { percent, startsOn, endsOn }, seen))
  })

  route(app, contract.plannedDiscount, async () => {
    const discount = await readPlannedDiscount(shop.db, shop)
    return { ...presentDiscount(discount), discountFrom: discount.startsOn }
  })

  route(app, info.save, ({ params, body: { was, ...texts }, viewer }) =>
    saveContentPage(shop, viewer, params.slug, { texts, was }),
  )

  route(app, shipping.show, async () => presentZones((await readStored(shop.db, shop)).zones))

  route(app, shipping.save, ({ body, viewer }) => saveZones(shop, viewer, body))

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
  const { shippingFee, freeShippingAbove, cashMaxTotal } = settings
  return {
    ...settings,
    shippingFee: toDollars(shippingFee),
    freeShippingAbove: freeShippingAbove === null ? null : toDollars(freeShippingAbove),
    cashMaxTotal: cashMaxTotal === null ? null : toDollars(cashMaxTotal),
  }
}

function inCents(values: { [key in keyof ShopSettings]?: ShopSettings[key] | undefined }) {
  const { shippingFee, freeShippingAbove: limit, cashMaxTotal: most, ...rest } = values
  return {
    ...rest,
    ...(shippingFee !== undefined && { shippingFee: toCents(shippingFee) }),
    ...(limit !== undefined && { freeShippingAbove: limit === null ? null : toCents(limit) }),
    ...(most !== undefined && { cashMaxTotal: most === null ? null : toCents(most) }),
  } as Partial<ShopSettings>
}
