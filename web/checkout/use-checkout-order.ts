import { type Cart, useCart } from '../cart/cart-store.ts'
import { couponCode } from '../cart/coupon-code.ts'
import type { CouponState } from '../cart/use-coupon.ts'
import { useDeliveredTotals } from './use-delivered-totals.ts'
import { type DeliveryRates, useDelivery } from './use-delivery.ts'

export interface CheckoutOrder {
  cart: Cart
  delivery: DeliveryRates
  /** What it costs, with the code if it counts. */
  coupon: CouponState
}

/** What is about to be ordered, as far as it is known by now. */
export function useCheckoutOrder(): CheckoutOrder {
  const cart = useCart()
  const delivery = useDelivery(cart)
  return { cart, delivery, coupon: useDeliveredTotals(cart, delivery, couponCode.use()) }
}
