import { addressLines } from '#domain/address.ts'
import { minuteIn, placeOf } from '#domain/calendar.ts'
import type { PaymentMethod } from '#domain/checkout.ts'
import { type Cents, formatMoney } from '#domain/money.ts'
import { statusOf } from '#domain/orders.ts'
import { type Content, linkTo, type Sender, writeMail } from './layout.ts'
import { type OrderFacts, orderParts, type Sum } from './order-parts.ts'
import { type MailTexts, ORDER_TEXTS } from './order-texts.ts'
import { block, button, heading, note, noteLink, type Part, paragraph } from './parts.ts'

export function orderPlaced(order: OrderFacts, sender: Sender): Content {
  const words = ORDER_TEXTS[order.language]
  if (statusOf(order) === 'cash-due') {
    const intro = `${words.placed.intro} ${words.payCash(formatMoney(order.total))}`
    return orderMail(order, sender, { ...words.placed, intro }, words.see)
  }
  // Repeated or delayed, it may arrive after the order was paid; a free one is paid at once.
  if (statusOf(order) !== 'placed') return orderMail(order, sender, words.placed, words.see)
  const intro = `${words.placed.intro} ${words.sentOncePaid}\n\n${payBy(order, sender)}`
  return unpaidMail(order, sender, { ...words.placed, intro })
}

export function orderPaid(order: OrderFacts, sender: Sender): Content {
  const words = ORDER_TEXTS[order.language]
  return orderMail(order, sender, words.paid, words.see)
}

/** That it is on its way, or can be picked up: with what follows it, and the code for the door. */
export function orderShipped(order: OrderFacts, sender: Sender): Content {
  const { language, courier, trackingNumber, trackingUrl, deliveryCode } = order
  const words = ORDER_TEXTS[language]
  const texts = order.pickupAt === null ? words.shipped : words.ready
  const intro = [
    texts.intro,
    courier && words.shippedBy(courier),
    trackingNumber && words.trackingNumber(trackingNumber),
  ]
  const parts = [
    block(words.deliveryCode, [deliveryCode, words.keepCode]),
    ...(trackingUrl ? [noteLink(words.track, trackingUrl)] : []),
  ]
  const mail = { ...texts, intro: intro.filter(Boolean).join(' ') }
  return orderMail(order, sender, mail, words.see, [], parts)
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

/** The shop has changed what is ordered, as agreed with the buyer. */
export function orderEdited(order: OrderFacts, sender: Sender): Content {
  const words = ORDER_TEXTS[order.language]
  if (statusOf(order) !== 'placed') return orderMail(order, sender, words.edited, words.see)
  const intro = `${words.edited.intro}\n\n${payBy(order, sender)}`
  return unpaidMail(order, sender, { ...words.edited, intro })
}

export function orderReminder(order: OrderFacts, sender: Sender): Content {
  const words = ORDER_TEXTS[order.language]
  const intro = `${words.reminder.intro}\n\n${payBy(order, sender)}`
  return unpaidMail(order, sender, { ...words.reminder, intro })
}

/** With the account to transfer the money to, or a button that leads to the payment. */
function unpaidMail(order: OrderFacts, sender: Sender, texts: MailTexts): Content {
  const words = ORDER_TEXTS[order.language]
  const account = sender.bankAccount[order.language]
  if (order.paymentMethod !== ('BankTransfer' satisfies PaymentMethod) || !account) {
    return orderMail(order, sender, texts, words.pay)
  }
  const lines = [...account.split('\n'), words.reference(order.number)]
  return orderMail(order, sender, texts, words.see, [], [block(words.transferTo, lines)])
}

export function orderExpired(order: OrderFacts, sender: Sender): Content {
  const words = ORDER_TEXTS[order.language]
  return orderMail(order, sender, words.expired, words.see)
}

/** For somebody who has lost the way to their order. */
export function orderLink(order: OrderFacts, sender: Sender): Content {
  const words = ORDER_TEXTS[order.language]
  const action = statusOf(order) === 'placed' ? words.pay : words.see
  return orderMail(order, sender, words.link, action)
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
  const intro = [
    [words.refunded.intro, ...extent].join(' '),
    [...why, words.refundTakesDays].join(' '),
  ].join('\n\n')
  const refund = { what: words.refund, amount: formatMoney(amount) }
  return orderMail(order, sender, { ...words.refunded, intro }, words.see, [refund])
}

function payBy({ language, holdUntil }: OrderFacts, { timeZone }: Sender): string {
  return ORDER_TEXTS[language].heldUntil(minuteIn(timeZone, holdUntil), placeOf(timeZone))
}

function orderMail(
  order: OrderFacts,
  sender: Sender,
  texts: MailTexts,
  action: string,
  more: Sum[] = [],
  below: Part[] = [],
): Content {
  const { language, number, buyerName } = order
  const words = ORDER_TEXTS[language]
  const parts = [
    heading(texts.heading),
    paragraph(words.greeting(buyerName)),
    ...texts.intro.split('\n\n').map(paragraph),
    ...below,
    button(action, linkTo(sender, language, order.path)),
    ...orderParts(order, more),
    order.pickupAt === null
      ? block(words.deliverTo, addressOf(order))
      : block(words.pickUpAt, order.pickupAt.split('\n')),
  ]
  const subject = texts.subject(number, sender.shopName)
  const footer = [note(sender.shopEmail && words.questions(sender.shopEmail))]
  return writeMail(
    { language, subject, preview: texts.intro.split('\n')[0]!, parts, footer },
    sender,
  )
}

function addressOf({ buyerName, shippingAddress, language }: OrderFacts): string[] {
  const { recipient, phone } = shippingAddress
  return [
    recipient ?? buyerName,
    ...addressLines(shippingAddress, language),
    `${ORDER_TEXTS[language].phone}: ${phone}`,
  ]
}
