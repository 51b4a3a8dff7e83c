import type { Cents } from './money.ts'
import type { NetUnit } from './variants.ts'

/** What a unit price is for: '100 ml', '1 kg', '1 piece'. */
export interface UnitPrice {
  price: Cents
  per: '100 ml' | '1 l' | '100 g' | '1 kg' | 'piece'
}

/**
 * The price of a comparable amount, rounded to the nearest cent.
 * @param price what is paid now, after the discount
 * @param grams of solids, or millilitres: 100 or 1,000, as the owner set it
 */
export function unitPrice(
  price: Cents,
  netAmount: number,
  netUnit: NetUnit,
  grams: 100 | 1_000,
): UnitPrice {
  if (netUnit === 'piece') return { price: Math.round(price / netAmount), per: 'piece' }
  const per = PER[netUnit][grams]
  return { price: Math.round((price * grams) / netAmount), per }
}

const PER = {
  ml: { 100: '100 ml', 1000: '1 l' },
  g: { 100: '100 g', 1000: '1 kg' },
} as const
