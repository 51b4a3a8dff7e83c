import type { Order } from '#contract/orders.ts'
import type { Locale } from '#domain/locale.ts'
import type { MessageTemplate } from '#domain/messages.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { isToDeliver, type OrderStatus } from '#domain/orders.ts'
import { parcelMessage } from '#domain/parcels.ts'

export type MessageOrder = Pick<
  Order,
  | 'user'
  | 'number'
  | 'status'
  | 'pickupAt'
  | 'totalPrice'
  | 'shippedAt'
  | 'courier'
  | 'trackingNumber'
  | 'trackingUrl'
  | 'deliveryCode'
>

interface Facts {
  number: number
  /** What is to be paid or was paid, as people read it. */
  total: string
  /** How the order stands. */
  state: string
  link: string
  pickupAt: string
  /** What to bring in cash, as people read it; '': nothing. */
  cash: string
}

interface Texts {
  greeting: (name: string, shop: string) => string
  state: Record<OrderStatus, string>
  messages: Record<Exclude<MessageTemplate, 'shipped'>, (facts: Facts) => string>
}

const TEXTS: Record<Locale, Texts> = {
  en: {
    greeting: (name, shop) => `Hello ${name}, this is ${shop}.`,
    state: {
      placed: 'It is waiting for your payment.',
      'cash-due': 'We are preparing it. You pay in cash when it arrives.',
      paid: 'It is paid, and we are preparing it.',
      delivered: 'It has been delivered. We hope you enjoy it!',
      cancelled: 'It has been cancelled.',
      expired: 'It was not paid in time and has expired.',
      refunded: 'It has been refunded.',
    },
    messages: {
      received: ({ number, state, link }) =>
        `We have received your order #${number}. ${state}\n${link}`,
      landmark: ({ number }) =>
        `We are about to send your order #${number}. What is near your door, such as a mosque, a school or a shop, so that the courier finds you?`,
      'pay-link': ({ number, total, link }) =>
        `Here you can pay your order #${number} (${total}), without an account:\n${link}`,
      ready: ({ number, pickupAt, cash }) =>
        `Your order #${number} is ready. You can pick it up here:\n${pickupAt}${cash && `\nPlease bring ${cash} in cash.`}`,
      link: ({ number, link }) =>
        `Here is your order #${number}. The link is only for you:\n${link}`,
      update: ({ number, state, link }) => `It is about your order #${number}. ${state}\n${link}`,
    },
  },
  so: {
    greeting: (name, shop) => `Salaan ${name}, waa ${shop}.`,
    state: {
      placed: 'Wuxuu sugayaa lacag-bixintaada.',
      'cash-due':
        'Waanu diyaarinaynaa. Lacagta caddaan ahaan ayaad u bixinaysaa marka uu kuu yimaado.',
      paid: 'Lacagtiisa waa la bixiyay, waana diyaarinaynaa.',
      delivered: 'Waa la gaarsiiyay. Waxaan rajaynaynaa inaad ku raaxaysato!',
      cancelled: 'Waa la joojiyay.',
      expired: 'Waqtigii laguma bixin, wuuna dhacay.',
      refunded: 'Lacagtiisa waa la celiyay.',
    },
    messages: {
      received: ({ number, state, link }) =>
        `Dalabkaaga #${number} waanu helnay. ${state}\n${link}`,
      landmark: ({ number }) =>
        `Dalabkaaga #${number} waxaan ku dhownahay inaan kuu soo dirno. Maxaa gurigaaga u dhow oo lagu garto, sida masaajid, dugsi ama dukaan, si qofka keenaya uu kuu helo?`,
      'pay-link': ({ number, total, link }) =>
        `Halkan ayaad ka bixin kartaa lacagta dalabkaaga #${number} (${total}), akoon la’aan:\n${link}`,
      ready: ({ number, pickupAt, cash }) =>
        `Dalabkaaga #${number} waa diyaar. Halkan ayaad ka qaadan kartaa:\n${pickupAt}${cash && `\nFadlan soo qaado ${cash} oo caddaan ah.`}`,
      link: ({ number, link }) =>
        `Kani waa dalabkaaga #${number}. Linkigan adiga ayuu kuu gaar yahay:\n${link}`,
      update: ({ number, state, link }) =>
        `Waxay ku saabsan tahay dalabkaaga #${number}. ${state}\n${link}`,
    },
  },
}

/** The messages that make sense now, the most likely one first. */
export function templatesFor(
  { status, pickupAt, shippedAt }: MessageOrder,
  isGuest: boolean,
): readonly MessageTemplate[] {
  const link = isGuest ? (['link'] as const) : []
  if (status === 'placed') return ['received', 'pay-link', ...link]
  if (!isToDeliver(status)) return ['update', ...link]
  if (shippedAt !== null) return ['shipped', ...link]
  return ['received', pickupAt === null ? 'landmark' : 'ready', ...link]
}

/**
 * A message to the buyer in their language.
 * @param link '': none.
 * @param cashDue in dollars
 */
export function messageText(
  template: MessageTemplate,
  order: MessageOrder,
  {
    language,
    shop,
    link,
    cashDue,
  }: { language: Locale; shop: string; link: string; cashDue: number },
): string {
  const { user, number, status, pickupAt, totalPrice } = order
  if (template === 'shipped') {
    return parcelMessage({ ...order, name: user.name, shop, link }, language)
  }
  const { greeting, state, messages } = TEXTS[language]
  const message = messages[template]({
    number,
    total: formatMoney(toCents(totalPrice)),
    state: state[status],
    link,
    pickupAt: pickupAt ?? '',
    cash: cashDue > 0 ? formatMoney(toCents(cashDue)) : '',
  })
  return `${greeting(user.name, shop)} ${message}`.trim()
}
