import { destinationOf } from '#domain/address.ts'
import { toCents } from '#domain/money.ts'
import type { Cart } from '../cart/cart-store.ts'
import { cartTotals, usePriceRules } from '../cart/cart-totals.ts'
import { type CouponState, useCoupon } from '../cart/use-coupon.ts'
import type { DeliveryRates } from './use-delivery.ts'

/** What the cart costs with the chosen way of delivery and a code; the usual one until it is known. */
export function useDeliveredTotals(
  { cartItems, shippingAddress }: Cart,
  { chosen }: DeliveryRates,
  code: string | null,
): CouponState {
  const rules = usePriceRules()
  const rate = chosen ? { price: toCents(chosen.price), freeAbove: null } : rules.rate
  return useCoupon(cartItems, code, {
    totals: cartTotals(cartItems, { ...rules, rate }),
    to: { ...destinationOf(shippingAddress), rate: chosen?._id },
  })
}
