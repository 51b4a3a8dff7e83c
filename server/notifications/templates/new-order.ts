import { areaOf, countryIn } from '#domain/address.ts'
import type { Locale } from '#domain/locale.ts'
import { formatMoney } from '#domain/money.ts'
import { statusOf } from '#domain/orders.ts'
import { type Content, linkTo, type Sender, writeMail } from './layout.ts'
import { type OrderFacts, orderParts } from './order-parts.ts'
import { button, heading, note, paragraph } from './parts.ts'

interface Texts {
  subject: (number: number, total: string) => string
  heading: (number: number) => string
  intro: (buyer: string, total: string, place: string) => string
  unpaid: string
  cash: string
  paid: string
  action: string
  why: string
}

const TEXTS: Record<Locale, Texts> = {
  en: {
    subject: (number, total) => `New order #${number} · ${total}`,
    heading: (number) => `New order #${number}`,
    intro: (buyer, total, place) => `${buyer} in ${place} ordered for ${total}.`,
    unpaid: 'It is not paid yet.',
    cash: 'It is paid in cash when you deliver it.',
    paid: 'It is paid and waits to be delivered.',
    action: 'Open the order',
    why: 'The shop sends this to its own address for each new order.',
  },
  so: {
    subject: (number, total) => `Dalab cusub #${number} · ${total}`,
    heading: (number) => `Dalab cusub #${number}`,
    intro: (buyer, total, place) => `${buyer} oo jooga ${place} ayaa dalbaday ${total}.`,
    unpaid: 'Weli lama bixin.',
    cash: 'Caddaan ayaa lagu bixinayaa marka aad gaarsiiso.',
    paid: 'Waa la bixiyay, wuxuuna sugayaa in la gaarsiiyo.',
    action: 'Fur dalabka',
    why: 'Dukaanku wuxuu kan u diraa cinwaankiisa dalab kasta oo cusub.',
  },
}

/** To the owner. Street and phone stay in the shop: they are a press away. */
export function newOrder(order: OrderFacts, sender: Sender): Content {
  const { language, number, buyerName, shippingAddress } = order
  const words = TEXTS[language]
  const total = formatMoney(order.total)
  const { country } = shippingAddress
  const place = `${areaOf(shippingAddress, language)}, ${countryIn(country, language)}`
  const intro = words.intro(buyerName, total, place)
  const state = { placed: words.unpaid, 'cash-due': words.cash }[statusOf(order) as string]
  const subject = words.subject(number, total)
  const parts = [
    heading(words.heading(number)),
    paragraph(`${intro} ${state ?? words.paid}`),
    button(words.action, linkTo(sender, language, `/order/${order.id}`)),
    ...orderParts(order),
  ]
  const footer = [note(words.why)]
  return writeMail({ language, subject, preview: intro, parts, footer }, sender)
}
