import { minuteIn, placeOf } from '#domain/calendar.ts'
import type { ShippingAddress } from '#domain/checkout.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import type { Locale } from '#domain/locale.ts'
import { type Cents, formatMoney } from '#domain/money.ts'
import { type OrderFacts as Facts, statusOf } from '#domain/orders.ts'
import { type ChosenValue, type SoldPart, titleOf } from '#domain/variants.ts'
import {
  button,
  type Content,
  heading,
  htmlPage,
  linkTo,
  paragraph,
  type Sender,
  subheading,
} from './layout.ts'
import { type MailTexts, ORDER_TEXTS } from './order-texts.ts'

/** The facts of an order in its mails; money in cents. */
export interface OrderFacts extends Facts {
  id: string
  number: number
  language: Locale
  buyerName: string
  shippingAddress: ShippingAddress
  itemsTotal: Cents
  shippingTotal: Cents
  total: Cents
  holdUntil: Date
  lines: {
    name: string
    nameSo: string | null
    choice: ChosenValue[]
    /** Of a set; quantities are of one set. */
    parts: SoldPart[]
    quantity: number
    unitPrice: Cents
  }[]
}

export function orderPlaced(order: OrderFacts, sender: Sender): Content {
  const words = ORDER_TEXTS[order.language]
  // Repeated or delayed, it may arrive after the order was paid.
  if (statusOf(order) !== 'placed') return orderMail(order, sender, words.placed, words.see)
  const intro = `${words.placed.intro} ${payBy(order, sender)}`
  return orderMail(order, sender, { ...words.placed, intro }, words.pay)
}

export function orderPaid(order: OrderFacts, sender: Sender): Content {
  const words = ORDER_TEXTS[order.language]
  return orderMail(order, sender, words.paid, words.see)
}

export function orderDelivered(order: OrderFacts, sender: Sender): Content {
  const words = ORDER_TEXTS[order.language]
  return orderMail(order, sender, words.delivered, words.see)
}

/** Only for a cancellation by the shop: buyers know of their own. */
export function orderCancelled(order: OrderFacts, sender: Sender): Content {
  const words = ORDER_TEXTS[order.language]
  return orderMail(order, sender, words.cancelled, words.see)
}

export function orderReminder(order: OrderFacts, sender: Sender): Content {
  const words = ORDER_TEXTS[order.language]
  const intro = `${words.reminder.intro} ${payBy(order, sender)}`
  return orderMail(order, sender, { ...words.reminder, intro }, words.pay)
}

export function orderExpired(order: OrderFacts, sender: Sender): Content {
  const words = ORDER_TEXTS[order.language]
  return orderMail(order, sender, words.expired, words.see)
}

/** @param refundedSoFar for the whole order, including this refund. */
export function orderRefunded(
  order: OrderFacts,
  { amount, reason, refundedSoFar }: { amount: Cents; reason: string; refundedSoFar: Cents },
  sender: Sender,
): Content {
  const words = ORDER_TEXTS[order.language]
  const { total } = order
  const money = formatMoney(amount)
  const extent =
    amount >= total
      ? [words.refundedWhole(money)]
      : [
          words.refundedPart(money),
          words.refundedOf(formatMoney(refundedSoFar), formatMoney(total)),
        ]
  const why = reason ? [words.refundReason(reason)] : []
  const intro = [words.refunded.intro, ...extent, ...why, words.refundTakesDays].join(' ')
  return orderMail(order, sender, { ...words.refunded, intro }, words.see, [
    [words.refund, formatMoney(amount)],
  ])
}

function payBy({ language, holdUntil }: OrderFacts, { timeZone }: Sender): string {
  return ORDER_TEXTS[language].heldUntil(minuteIn(timeZone, holdUntil), placeOf(timeZone))
}

function orderMail(
  order: OrderFacts,
  sender: Sender,
  texts: MailTexts,
  action: string,
  more: Amount[] = [],
): Content {
  const words = ORDER_TEXTS[order.language]
  const subject = texts.subject(order.number, sender.shopName)
  const link = linkTo(sender, order.language, `/order/${order.id}`)
  const lines = linesOf(order)
  const totals = [...totalsOf(order), ...more]
  const address = addressOf(order)
  const questions = words.questions(sender.shopEmail)
  return {
    subject,
    text: [
      words.greeting(order.buyerName),
      texts.intro,
      words.order(order.number),
      lines.map(([name, amount]) => `${name}: ${amount}`).join('\n'),
      totals.map(([name, amount]) => `${name}: ${amount}`).join('\n'),
      `${words.deliverTo}\n${address.join('\n')}`,
      `${action}: ${link}`,
      `${questions}\n${sender.shopName}`,
    ].join('\n\n'),
    html: htmlPage({
      language: order.language,
      subject,
      body: [
        heading(texts.heading),
        paragraph(words.greeting(order.buyerName)),
        paragraph(texts.intro),
        button(link, action),
        subheading(words.order(order.number)),
        amountsList(lines),
        amountsList(totals),
        subheading(words.deliverTo),
        `<p style="margin:0">${address.map(escapeHtml).join('<br>')}</p>`,
      ].join('\n'),
      footer: escapeHtml(questions),
    }),
  }
}

type Amount = readonly [what: string, amount: string]

function linesOf({ lines, language }: OrderFacts): Amount[] {
  return lines.map((line) => {
    const { quantity, unitPrice, parts } = line
    const amount = formatMoney(quantity * unitPrice)
    const contents = parts.map((part) => `${part.quantity} × ${titleOf(part, language)}`).join(', ')
    return [
      `${quantity} × ${titleOf(line, language)}${contents && ` (${contents})`}`,
      quantity > 1 ? `${formatMoney(unitPrice)} × ${quantity} = ${amount}` : amount,
    ]
  })
}

function totalsOf({ language, itemsTotal, shippingTotal, total }: OrderFacts): Amount[] {
  const words = ORDER_TEXTS[language]
  return [
    [words.items, formatMoney(itemsTotal)],
    [words.shipping, shippingTotal === 0 ? words.free : formatMoney(shippingTotal)],
    [words.total, formatMoney(total)],
  ]
}

function addressOf({ buyerName, shippingAddress, language }: OrderFacts): string[] {
  const { address, city, postalCode, country, phone } = shippingAddress
  return [
    buyerName,
    address,
    `${city} ${postalCode}`.trim(),
    country,
    `${ORDER_TEXTS[language].phone}: ${phone}`,
  ]
}

function amountsList(amounts: Amount[]): string {
  const items = amounts.map(
    ([what, amount]) =>
      `<li style="padding:8px 0;border-bottom:1px solid #efe2ce">${escapeHtml(what)}: <strong style="white-space:nowrap">${escapeHtml(amount)}</strong></li>`,
  )
  return `<ul style="margin:0 0 16px;padding:0;list-style:none">\n${items.join('\n')}\n</ul>`
}
