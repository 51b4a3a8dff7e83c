import type { ShippingAddress } from '#domain/checkout.ts'
import type { Locale } from '#domain/locale.ts'
import { type Cents, formatMoney } from '#domain/money.ts'
import type { OrderFacts as Facts } from '#domain/orders.ts'
import type { Shipment } from '#domain/parcels.ts'
import { type ChosenValue, type SoldPart, titleOf } from '#domain/variants.ts'
import type { Image } from './images.ts'
import { ORDER_TEXTS } from './order-texts.ts'
import { type Row, rows, sums, title } from './parts.ts'

/** The facts of an order in its mails; money in cents. */
export interface OrderFacts extends Facts, Shipment {
  id: string
  number: number
  language: Locale
  /** Where the buyer sees it, without a language; for guests with a token. */
  path: string
  buyerName: string
  shippingAddress: ShippingAddress
  /** How it is delivered, as it was called; null: ordered before there was a choice. */
  rateName: string | null
  /** Where and when the buyer picks it up; null: it is delivered. */
  pickupAt: string | null
  itemsTotal: Cents
  couponCode: string | null
  couponTotal: Cents
  shippingTotal: Cents
  total: Cents
  paymentMethod: string
  deliveryCode: string
  holdUntil: Date
  lines: {
    name: string
    nameSo: string | null
    choice: ChosenValue[]
    /** Of a set; quantities are of one set. */
    parts: SoldPart[]
    quantity: number
    unitPrice: Cents
    picture: Image | null
  }[]
}

/** What was ordered and what it costs. */
export function orderParts(order: OrderFacts, more: Sum[] = []) {
  const { number, language } = order
  return [
    title(ORDER_TEXTS[language].order(number)),
    rows(order.lines.map((line) => rowOf(line, language))),
    sums([...totalsOf(order), ...more]),
  ]
}

export type Sum = Parameters<typeof sums>[0][number]

function rowOf(line: OrderFacts['lines'][number], language: Locale): Row {
  const { quantity, unitPrice, parts, picture } = line
  const amount = formatMoney(quantity * unitPrice)
  const each = `${formatMoney(unitPrice)} × ${quantity}`
  const contents = parts.map((part) => `${part.quantity} × ${titleOf(part, language)}`).join(', ')
  return {
    what: `${quantity} × ${titleOf(line, language)}${contents && ` (${contents})`}`,
    ...(quantity > 1 && { detail: each, amountText: `${each} = ${amount}` }),
    amount,
    picture,
  }
}

function totalsOf(order: OrderFacts): Sum[] {
  const { language, itemsTotal, couponCode, couponTotal, shippingTotal, total } = order
  const words = ORDER_TEXTS[language]
  const shipping = shippingTotal === 0 ? words.free : formatMoney(shippingTotal)
  return [
    { what: words.items, amount: formatMoney(itemsTotal) },
    ...(couponCode
      ? [
          {
            what: words.coupon(couponCode),
            amount: couponTotal > 0 ? `−${formatMoney(couponTotal)}` : words.freeShipping,
          },
        ]
      : []),
    { what: words.shipping, amount: shipping },
    { what: words.total, amount: formatMoney(total), isTotal: true },
  ]
}
