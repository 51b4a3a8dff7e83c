import type { PaymentMethod } from './checkout.ts'
import type { Cents } from './money.ts'
import type { ShopSettings } from './settings.ts'

/** The settings of the ways to pay that need no provider. */
export type OfflineRules = Pick<
  ShopSettings,
  | 'cashOnDelivery'
  | 'cashCountries'
  | 'cashMaxTotal'
  | 'cashMaxOrders'
  | 'bankTransfer'
  | 'bankInstructions'
>

export type OfflineMethod = Extract<PaymentMethod, 'CashOnDelivery' | 'BankTransfer'>

/** The methods that the owner has switched on; a bank transfer also needs instructions. */
export function offlineMethods(rules: OfflineRules): OfflineMethod[] {
  return [
    ...(rules.cashOnDelivery === 'on' ? (['CashOnDelivery'] as const) : []),
    ...(rules.bankTransfer === 'on' && rules.bankInstructions ? (['BankTransfer'] as const) : []),
  ]
}

/** Why an order cannot be paid in cash. */
export const CASH_REFUSALS = ['country', 'zone', 'total', 'open-orders'] as const
export type CashRefusal = (typeof CASH_REFUSALS)[number]

interface CashOrder {
  /** ISO code of the country of delivery; undefined for an unknown country. */
  country: string | undefined
  /** Whether the courier takes cash in the zone of delivery. */
  isZoneFine: boolean
  total: Cents
  /** Orders of this buyer or phone that already await cash. */
  openOrders: number
}

/** Null: the order can be paid in cash when it is delivered. */
export function cashRefusal(
  { country, isZoneFine, total, openOrders }: CashOrder,
  {
    cashCountries,
    cashMaxTotal,
    cashMaxOrders,
  }: Pick<OfflineRules, 'cashCountries' | 'cashMaxTotal' | 'cashMaxOrders'>,
): CashRefusal | null {
  if (!country || !cashCountries.split(',').includes(country)) return 'country'
  if (!isZoneFine) return 'zone'
  if (cashMaxTotal !== null && total > cashMaxTotal) return 'total'
  return openOrders >= cashMaxOrders ? 'open-orders' : null
}
