import { useMemo } from 'react'
import { type Cents, toCents } from '#domain/money.ts'
import { type PriceRules, priceLines, type Totals } from '#domain/pricing.ts'
import { useRootData } from '../layout/root-data.ts'
import type { CartItem } from './cart-store.ts'

/** The discount and the fees that the page was loaded with. */
export function usePriceRules(): PriceRules {
  const root = useRootData()
  const discountPercent = root?.discount.globalDiscount ?? 0
  const price = toCents(root?.shop.shippingFee ?? 0)
  const limit = root?.shop.freeShippingAbove ?? null
  const freeAbove = limit === null ? null : toCents(limit)
  return useMemo(
    () => ({ discountPercent, rate: { price, freeAbove } }),
    [discountPercent, price, freeAbove],
  )
}

export interface CartTotals extends Totals {
  /** The price of the items without the discount. */
  listItems: Cents
}

export function cartTotals(
  items: readonly Pick<CartItem, 'price' | 'qty'>[],
  rules: PriceRules,
): CartTotals {
  const lines = items.map(({ price, qty }) => ({ listPrice: toCents(price), quantity: qty }))
  const undiscounted = priceLines(lines, { ...rules, discountPercent: 0 })
  return { ...priceLines(lines, rules), listItems: undiscounted.items }
}
