import type { Order } from '#contract/orders.ts'
import type { Locale } from '#domain/locale.ts'
import type { OrderStatus } from '#domain/orders.ts'

interface OrderFacts {
  name: string
  shop: string
  number: number
  link: string
}

type State = Record<OrderStatus, string>

const TEXTS: Record<
  Locale,
  { message: (facts: OrderFacts, state: string) => string; state: State }
> = {
  en: {
    message: ({ name, shop, number, link }, state) =>
      `Hello ${name}, this is ${shop}, about your order #${number}. ${state}\n${link}`,
    state: {
      placed: 'It is waiting for your payment.',
      paid: 'It is paid, and we are preparing it.',
      delivered: 'It has been delivered. We hope you enjoy it!',
      cancelled: 'It has been cancelled.',
      expired: 'It was not paid in time and has expired.',
      refunded: 'It has been refunded.',
    },
  },
  so: {
    message: ({ name, shop, number, link }, state) =>
      `Salaan ${name}, waa ${shop}. Waxay ku saabsan tahay dalabkaaga #${number}. ${state}\n${link}`,
    state: {
      placed: 'Wuxuu sugayaa lacag-bixintaada.',
      paid: 'Lacagtiisa waa la bixiyay, waana diyaarinaynaa.',
      delivered: 'Waa la gaarsiiyay. Waxaan rajaynaynaa inaad ku raaxaysato!',
      cancelled: 'Waa la joojiyay.',
      expired: 'Waqtigii laguma bixin, wuuna dhacay.',
      refunded: 'Lacagtiisa waa la celiyay.',
    },
  },
}

interface Chat {
  /** In E.164, or digits that cannot be a number. */
  phone: string
  language: Locale
  shop: string
  link: string
}

/**
 * The URL of a chat with the buyer, with a text in the buyer's language. Null if the number is
 * uncertain, because a chat with a stranger would be worse than none.
 */
export function whatsappLink(
  order: Pick<Order, 'user' | 'number' | 'status'>,
  { phone, language, shop, link }: Chat,
): string | null {
  if (!phone.startsWith('+')) return null
  const { message, state } = TEXTS[language]
  const facts = { name: order.user.name, shop, number: order.number, link }
  const text = encodeURIComponent(message(facts, state[order.status]))
  return `https://wa.me/${phone.slice(1)}?text=${text}`
}
