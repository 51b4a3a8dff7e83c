import type { ShippingAddress } from '#domain/checkout.ts'
import { ShopError } from '#domain/errors.ts'
import { findCoupon } from '../coupons/find-coupon.ts'
import type { OrderRules } from '../settings/settings.ts'
import type { Unit } from '../unit.ts'
import type { Sold } from './order-refusals.ts'
import { rateTo } from './price-delivered.ts'
import type { Buyer } from './unpaid-limits.ts'

interface Use {
  customer: { email: string }
  buyer: Pick<Buyer, 'customerId' | 'phone'>
  request: { coupon?: string | undefined; shippingRate?: string | undefined }
  rules: OrderRules
  sold: Sold[]
  to: ShippingAddress
}

/**
 * What the code of an order takes off it, with its coupon locked until the order is stored. Null
 * without a code.
 * @throws ShopError coupon-not-applicable.
 */
export async function lockCoupon(
  { tx, now }: Unit,
  { customer, buyer: { customerId, phone }, request, rules: plain, sold: lines, to }: Use,
) {
  const { coupon: code } = request
  if (!code) return null
  // What shipping costs without the code, which may make it free, as the quote has it.
  const rules = { ...plain, rate: rateTo(lines, plain, to, request) ?? plain.rate }
  const redeemer = { customerId, phone, email: customer.email }
  const { timeZone } = rules
  const found = await findCoupon(
    tx,
    { code, lines, redeemer, rules, timeZone, now },
    { lock: true },
  )
  if (found.refusal) throw new ShopError('coupon-not-applicable', found.refusal)
  return found
}
