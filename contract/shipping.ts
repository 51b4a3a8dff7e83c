import { z } from 'zod'
import { RATE_KINDS } from '#domain/shipping.ts'
import { CouponCode, Lines } from './cart.ts'
import { checkoutPaths } from './checkout-paths.ts'
import { Money, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A way to get an order, as shoppers choose it. */
export const OfferedRate = z.object({
  _id: z.string(),
  kind: z.enum(RATE_KINDS),
  name: z.string(),
  nameSo: z.string().nullable(),
  price: Money.meta({ description: 'For these items' }),
  daysMin: z.int().nullable(),
  daysMax: z.int().nullable(),
  pickupAt: z.string().meta({ description: 'Where and when to pick it up, in lines' }),
  pickupAtSo: z.string().nullable(),
  cash: z.boolean().meta({ description: 'False: not with cash on delivery' }),
})
export type OfferedRate = z.output<typeof OfferedRate>

export const rates = endpoint(checkoutPaths.shipping.rates, {
  summary: 'How these items can get to a place, and what that costs; empty: not at all',
  access: 'everyone',
  body: z.object({
    orderItems: Lines,
    country: text({ min: 0, max: 100 }),
    place: text({ min: 0, max: 100 })
      .optional()
      .meta({ description: 'Code of a known place', examples: ['SO/mogadishu/hodan'] }),
    coupon: CouponCode.optional().meta({ description: 'Prices and limits count after it' }),
  }),
  reply: z.array(OfferedRate).meta({ description: 'In the order of the owner' }),
  errors: ['too-many-requests'],
})
