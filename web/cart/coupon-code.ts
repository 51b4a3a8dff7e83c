import { readCode } from '#domain/coupons.ts'
import { createStored } from '../stored.ts'

/** The code that the shopper entered, until an order is placed with it or they remove it. */
export const couponCode = createStored<string | null>('coupon', (given) =>
  typeof given === 'string' ? readCode(given) : null,
)
