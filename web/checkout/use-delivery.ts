import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { OfferedRate } from '#contract/shipping.ts'
import { destinationOf } from '#domain/address.ts'
import { bareLine } from '#domain/cart.ts'
import type { Cart } from '../cart/cart-store.ts'
import { couponCode } from '../cart/coupon-code.ts'
import { createStored } from '../stored.ts'
import { checkoutApi } from './checkout-api.ts'

/** The id of the rate that was chosen last; one that is not offered any more counts as none. */
const stored = createStored<string | null>('shippingRate', (given) =>
  typeof given === 'string' ? given : null,
)

export interface DeliveryRates {
  rates: readonly OfferedRate[]
  /** Undefined while the shop has not said what there is: then it takes the cheapest delivery. */
  chosen: OfferedRate | undefined
  choose: (rate: string) => void
  isAsking: boolean
  /** The shop has said that there is nothing. */
  isUndeliverable: boolean
  askAgain: () => void
}

/** How the cart can get to its address, once its country is known. Asked again if either changes. */
export function useDelivery({ cartItems, shippingAddress }: Cart): DeliveryRates {
  const chosenId = stored.use()
  const [times, setTimes] = useState(0)
  const [answer, setAnswer] = useState<{ key: string; rates: OfferedRate[] | null }>()
  const coupon = couponCode.use()
  const body = {
    orderItems: cartItems.map(bareLine),
    ...destinationOf(shippingAddress),
    ...(coupon && { coupon }),
  }
  const key = cartItems.length > 0 && body.country ? JSON.stringify([body, times]) : ''

  useEffect(() => {
    if (!key) return
    const controller = new AbortController()
    const [sent] = JSON.parse(key)
    checkoutApi.shipping
      .rates({ body: sent }, { signal: controller.signal })
      .then((rates) => setAnswer({ key, rates }))
      .catch((error) => {
        // Without an answer the usual figures stay; the shop compares them when ordering.
        if (error instanceof ApiError) setAnswer({ key, rates: null })
      })
    return () => controller.abort()
  }, [key])

  const rates = answer?.rates ?? []
  return {
    rates,
    chosen: rates.find(({ _id }) => _id === chosenId) ?? cheapest(rates) ?? rates[0],
    choose: stored.set,
    isAsking: key !== '' && answer?.key !== key,
    isUndeliverable: key !== '' && answer?.rates?.length === 0,
    askAgain: useCallback(() => setTimes((before) => before + 1), []),
  }
}

function cheapest(rates: readonly OfferedRate[]): OfferedRate | undefined {
  const deliveries = rates.filter(({ kind }) => kind === 'delivery')
  return deliveries.toSorted((a, b) => a.price - b.price)[0]
}
