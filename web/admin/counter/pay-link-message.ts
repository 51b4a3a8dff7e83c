import type { Order } from '#contract/orders.ts'
import type { Locale } from '#domain/locale.ts'
import { formatMoney, toCents } from '#domain/money.ts'

interface Facts {
  name: string
  shop: string
  order: Pick<Order, 'number' | 'totalPrice'>
  link: string
}

const TEXTS: Record<
  Locale,
  (facts: Omit<Facts, 'order'> & { number: number; total: string }) => string
> = {
  en: ({ name, shop, number, total, link }) =>
    `Hello ${name}, this is ${shop}. Your order #${number} is ready to be paid: ${total}.\n${link}`,
  so: ({ name, shop, number, total, link }) =>
    `Salaan ${name}, waa ${shop}. Dalabkaaga #${number} waa diyaar in la bixiyo: ${total}.\n${link}`,
}

/** With the link by which an order is paid, in the buyer's language. */
export function payLinkMessage(language: Locale, { order, ...facts }: Facts): string {
  const { number, totalPrice } = order
  return TEXTS[language]({ ...facts, number, total: formatMoney(toCents(totalPrice)) })
}
