import type { Order } from '#contract/orders.ts'
import type { Locale } from '#domain/locale.ts'
import type { OrderStatus } from '#domain/orders.ts'

interface Letter {
  name: string
  shop: string
  number: number
  link: string
}

type State = Record<OrderStatus, string>

const TEXTS: Record<Locale, { letter: (letter: Letter, state: string) => string; state: State }> = {
  en: {
    letter: ({ name, shop, number, link }, state) =>
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
    letter: ({ name, shop, number, link }, state) =>
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
  /** In E.164, or digits that no number can have. */
  phone: string
  language: Locale
  shop: string
  link: string
}

/**
 * Opens a chat with the buyer; the text is in their language, whatever that of the page. Null where
 * the number is not known for sure: a chat with a stranger would be worse than none.
 */
export function whatsappLink(
  order: Pick<Order, 'user' | 'number' | 'status'>,
  { phone, language, shop, link }: Chat,
): string | null {
  if (!phone.startsWith('+')) return null
  const { letter, state } = TEXTS[language]
  const facts = { name: order.user.name, shop, number: order.number, link }
  const text = encodeURIComponent(letter(facts, state[order.status]))
  return `https://wa.me/${phone.slice(1)}?text=${text}`
}
