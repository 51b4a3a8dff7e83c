import type { z } from 'zod'
import type { place as contract } from '#contract/orders.ts'
import { missingFields } from '#domain/address.ts'
import type { ShippingAddress } from '#domain/checkout.ts'
import { countryCode } from '#domain/country-codes.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { toCents, toDollars } from '#domain/money.ts'
import { cashRefusal } from '#domain/offline-payments.ts'
import type { Totals } from '#domain/pricing.ts'
import { takesCash } from '#domain/shipping.ts'
import { unitsLeft } from '#domain/stock-demand.ts'
import { availableOf, type LockedStock, type SaleUnit } from '../catalog/sale-units.ts'
import type { OrderRules } from '../settings/settings.ts'
import { takenBy } from './stock.ts'
import type { UnpaidCount } from './unpaid-limits.ts'

type Request = z.output<typeof contract.body>

/** What a line of the request sells. */
export interface Sold extends SaleUnit {
  quantity: number
}

/** @throws ShopError out-of-stock. */
export function assertInStock(lines: Sold[], stock: ReadonlyMap<string, LockedStock>): void {
  const left = unitsLeft(
    lines.map((line) => ({ quantity: line.quantity, takes: takenBy(line) })),
    availableOf(stock),
  )
  const missing = lines.flatMap((line, at) =>
    line.quantity > left[at]! ? [{ line, countInStock: left[at]! }] : [],
  )
  if (missing.length === 0) return
  throw new ShopError('out-of-stock', {
    lines: missing.map(({ line, countInStock }) => ({
      product: line.productId,
      variant: line.skuId,
      name: line.name,
      choice: line.choice.map(({ value }) => value),
      qty: line.quantity,
      countInStock,
    })),
  })
}

/**
 * A shopper is never charged an amount, or sent a way, that they did not see.
 * @throws ShopError price-changed.
 */
export function assertPriceSeen(
  {
    itemsPrice,
    couponPrice,
    shippingPrice,
    totalPrice,
  }: Pick<Request, 'itemsPrice' | 'couponPrice' | 'shippingPrice' | 'totalPrice'>,
  totals: Totals,
  isRateAsWanted: boolean,
): void {
  const isTotalAsSeen = totalPrice === undefined || toCents(totalPrice) === totals.total
  if (isTotalAsSeen && isRateAsWanted) return
  const { coupon } = totals
  throw new ShopError('price-changed', {
    expected: {
      ...(itemsPrice !== undefined && { itemsPrice }),
      ...(couponPrice !== undefined && { couponPrice }),
      ...(shippingPrice !== undefined && { shippingPrice }),
      totalPrice: totalPrice ?? toDollars(totals.total),
    },
    actual: {
      itemsPrice: toDollars(totals.items),
      ...(coupon > 0 && { couponPrice: toDollars(coupon) }),
      shippingPrice: toDollars(totals.shipping),
      totalPrice: toDollars(totals.total),
    },
  })
}

/**
 * An order that awaits cash reserves its units without an end, so it has limits of its own.
 * @throws ShopError method-not-available.
 */
export function assertCashAccepted(
  shippingAddress: ShippingAddress,
  { total }: Totals,
  { counts }: { counts: readonly UnpaidCount[] | null },
  rules: OrderRules,
): void {
  const openOrders = counts?.find(({ scope }) => scope === 'cash')?.orders ?? 0
  const country = countryCode(shippingAddress.country)
  const isZoneFine = takesCash(rules.zones, shippingAddress)
  const reason = cashRefusal({ country, isZoneFine, total, openOrders }, rules)
  if (reason) {
    const { cashMaxTotal, cashMaxOrders } = rules
    const max = {
      country: null,
      zone: null,
      total: cashMaxTotal === null ? null : toDollars(cashMaxTotal),
      'open-orders': cashMaxOrders,
    }[reason]
    throw new ShopError('method-not-available', { method: 'CashOnDelivery', reason, max })
  }
}

/**
 * Only a buyer who picks the order up may leave out where they live.
 * @throws ShopError invalid-input
 */
export function assertReachable(to: ShippingAddress): void {
  const missing = missingFields(to).map((field) => [`shippingAddress.${field}`, 'Required'])
  if (missing.length > 0) throw invalid(Object.fromEntries(missing))
}
