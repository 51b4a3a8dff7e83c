import { invalid, unprocessable } from './refusal.ts'
import type { Money, PurchaseUnit } from './state.ts'

/** Refuses a purchase unit whose amounts do not add up, as PayPal does. */
export function assertAmounts({ amount, items, ...unit }: PurchaseUnit): void {
  const total = cents(amount)
  if (total === 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE')
  for (const part of Object.values(amount.breakdown ?? {})) assertCurrency(part, amount)
  for (const item of items ?? []) assertItem(item, amount)

  const part = (name: string) => (amount.breakdown?.[name] ? cents(amount.breakdown[name]) : 0)
  if (items) {
    if (!amount.breakdown?.item_total) throw unprocessable('ITEM_TOTAL_REQUIRED')
    const sum = items.reduce(
      (all, item) => all + cents(item.unit_amount) * Number(item.quantity),
      0,
    )
    if (sum !== part('item_total')) throw unprocessable('ITEM_TOTAL_MISMATCH')
  }
  if (amount.breakdown) {
    const plus = ['item_total', 'tax_total', 'shipping', 'handling', 'insurance'].map(part)
    const minus = ['shipping_discount', 'discount'].map(part)
    const sum = plus.reduce((a, b) => a + b, 0) - minus.reduce((a, b) => a + b, 0)
    if (sum !== total) throw unprocessable('AMOUNT_MISMATCH')
  }
  for (const text of [unit.custom_id, unit.invoice_id, unit.description]) {
    if (text !== undefined && (typeof text !== 'string' || [...text].length > 127)) {
      throw invalid('INVALID_STRING_LENGTH')
    }
  }
}

function assertItem(item: NonNullable<PurchaseUnit['items']>[number], amount: Money): void {
  const { name, quantity, unit_amount } = item
  if (typeof name !== 'string' || name === '') throw invalid('MISSING_REQUIRED_PARAMETER')
  if ([...name].length > 127) throw invalid('INVALID_STRING_LENGTH')
  if (!/^[1-9]\d{0,9}$/.test(String(quantity))) throw invalid('INVALID_PARAMETER_VALUE')
  assertCurrency(unit_amount, amount)
}

function assertCurrency(part: Money, amount: Money): void {
  cents(part)
  if (part.currency_code !== amount.currency_code) throw unprocessable('CURRENCY_MISMATCH')
}

/** '150.50' → 15050. Throws for anything but a string with at most two decimals. */
export function cents(money: Money | undefined): number {
  if (typeof money?.value !== 'string' || typeof money.currency_code !== 'string') {
    throw invalid('MISSING_REQUIRED_PARAMETER')
  }
  if (!/^[A-Z]{3}$/.test(money.currency_code)) throw invalid('INVALID_CURRENCY_CODE')
  if (!/^\d{1,9}(\.\d+)?$/.test(money.value)) throw invalid('INVALID_PARAMETER_SYNTAX')
  const [whole, fraction = ''] = money.value.split('.')
  if (fraction.length > 2) throw unprocessable('DECIMAL_PRECISION')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

export function money(amount: number, currency: string): Money {
  return { currency_code: currency, value: (amount / 100).toFixed(2) }
}
