import type { z } from 'zod'
import type { place as contract } from '#contract/orders.ts'
import type { ShippingAddress } from '#domain/checkout.ts'
import { ShopError } from '#domain/errors.ts'
import { type LineItem, priceLines, type Totals } from '#domain/pricing.ts'
import { chooseRate, ratesFor, weightOf, type ZoneRate } from '#domain/shipping.ts'
import type { OrderRules } from '../settings/settings.ts'
import { assertPriceSeen } from './order-refusals.ts'

type Request = Pick<
  z.output<typeof contract.body>,
  'shippingRate' | 'itemsPrice' | 'shippingPrice' | 'totalPrice'
>

interface Sold extends LineItem {
  /** Grams; null: unknown. */
  weight: number | null
}

/** The chosen way of delivery, if it fits, else the cheapest. Undefined: none fits. */
export function rateTo(
  sold: readonly Sold[],
  rules: OrderRules,
  to: ShippingAddress,
  { shippingRate }: { shippingRate?: string | undefined },
): ZoneRate | undefined {
  const { items, coupon } = priceLines(sold, rules)
  const basket = { value: items - coupon, weight: weightOf(sold) }
  return chooseRate(ratesFor(rules.zones, to, basket), basket, shippingRate)
}

/**
 * Prices the lines with the chosen way of delivery, and compares that with what the shopper saw.
 * @throws ShopError no-delivery, price-changed
 */
export function priceDelivered(
  sold: readonly Sold[],
  rules: OrderRules,
  to: ShippingAddress,
  request: Request,
): { rate: ZoneRate; totals: Totals } {
  const rate = rateTo(sold, rules, to, request)
  if (!rate) throw new ShopError('no-delivery')
  const totals = priceLines(sold, { ...rules, rate })
  const isAsWanted = !request.shippingRate || rate.id === request.shippingRate.toLowerCase()
  assertPriceSeen(request, totals, isAsWanted)
  return { rate, totals }
}
