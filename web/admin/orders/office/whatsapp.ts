import type { Order } from '#contract/orders.ts'
import type { Locale } from '#domain/locale.ts'
import type { OrderStatus } from '#domain/orders.ts'

/** Country codes where the shop's customers live, by the country as it stands in an address. */
const DIAL_CODES: Record<string, string> = {
  Somalia: '252',
  Djibouti: '253',
  Ethiopia: '251',
  Kenya: '254',
  Uganda: '256',
  Tanzania: '255',
  'South Africa': '27',
  Egypt: '20',
  'Saudi Arabia': '966',
  'United Arab Emirates': '971',
  Qatar: '974',
  Yemen: '967',
  Turkey: '90',
  'United Kingdom': '44',
  'United States': '1',
  Canada: '1',
  Sweden: '46',
  Norway: '47',
  Denmark: '45',
  Finland: '358',
  Netherlands: '31',
  Germany: '49',
  Italy: '39',
  Australia: '61',
}

/**
 * The number as WhatsApp wants it, with the country's code and digits only. Null where that cannot
 * be known: a chat with a stranger would be worse than none.
 */
export function whatsappNumber({
  phone,
  country,
}: Pick<Order['shippingAddress'], 'phone' | 'country'>): string | null {
  // '+44 (0)20 …' names the zero that only callers at home dial.
  const digits = phone.replace('(0)', '').replace(/\D/g, '')
  const code = DIAL_CODES[country]
  if (phone.trim().startsWith('+')) return sound(digits)
  if (digits.startsWith('00')) return sound(digits.slice(2))
  if (code && digits.startsWith(code) && digits.length > 10) return sound(digits)
  return code ? sound(code + digits.replace(/^0+/, '')) : null
}

/** E.164: at most 15 digits. */
function sound(number: string): string | null {
  return /^[1-9]\d{7,14}$/.test(number) ? number : null
}

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
      `Hello ${name}, this is ${shop}. It is about your order #${number}. ${state}\n${link}`,
    state: {
      placed: 'It waits for your payment.',
      paid: 'It is paid, and we are getting it ready.',
      delivered: 'It is delivered. We hope that all is well.',
      cancelled: 'It is cancelled.',
      expired: 'It was not paid in time and has expired.',
      refunded: 'It is refunded.',
    },
  },
  so: {
    letter: ({ name, shop, number, link }, state) =>
      `Salaan ${name}, waa ${shop}. Waxay ku saabsan tahay dalabkaaga #${number}. ${state}\n${link}`,
    state: {
      placed: 'Wuxuu sugayaa lacag-bixintaada.',
      paid: 'Lacagtiisa waa la bixiyay, waana diyaarinaynaa.',
      delivered: 'Waa la gaarsiiyay. Waxaan rajaynaynaa inuu wanaagsan yahay.',
      cancelled: 'Waa la joojiyay.',
      expired: 'Waqtigii laguma bixin, wuuna dhacay.',
      refunded: 'Lacagtiisa waa la celiyay.',
    },
  },
}

/** Opens a chat with the buyer; the text is in their language, whatever that of the page. */
export function whatsappLink(
  order: Pick<Order, 'user' | 'number' | 'status' | 'shippingAddress'>,
  { language, shop, link }: { language: Locale; shop: string; link: string },
): string | null {
  const number = whatsappNumber(order.shippingAddress)
  if (!number) return null
  const { letter, state } = TEXTS[language]
  const facts = { name: order.user.name, shop, number: order.number, link }
  return `https://wa.me/${number}?text=${encodeURIComponent(letter(facts, state[order.status]))}`
}
