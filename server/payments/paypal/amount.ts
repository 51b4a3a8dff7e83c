import { z } from 'zod'
import { type Cents, toDecimalString } from '#domain/money.ts'

/** PayPal's money: `{ currency_code: 'USD', value: '150.50' }`. */
export const PaypalMoney = z.object({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^\d{1,10}(\.\d{1,2})?$/),
})
export type PaypalMoney = z.output<typeof PaypalMoney>

export function toPaypalMoney(cents: Cents, currency: string): PaypalMoney {
  return { currency_code: currency, value: toDecimalString(cents) }
}

/**
 * '150.50', '150.5' and '150' → 15050. Amounts are compared as cents, never as text, since PayPal
 * does not promise how it writes them.
 */
export function fromPaypalMoney({ value }: PaypalMoney): Cents {
  const [whole, fraction = ''] = value.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
