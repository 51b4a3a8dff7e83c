import { type Locale, localePath } from '#domain/locale.ts'
import { chatUrl } from '#domain/messages.ts'
import type { AlertChannel } from '#domain/stock-alerts.ts'

interface Facts {
  /** The product in the customer's language. */
  what: string
  /** Its page, without the language. */
  path: string
  shopName: string
  publicUrl: string
}

type Words = (what: string, shop: string, link: string) => string

const MESSAGE: Record<Locale, Words> = {
  en: (what, shop, link) =>
    `Hello, this is ${shop}. You asked us to tell you when ${what} is back in stock: it is now. We have not set one aside for you, so order soon if you still want it.\n${link}`,
  so: (what, shop, link) =>
    `Salaan, waa ${shop}. Waxaad naga codsatay inaan kuu sheegno marka ${what} ay soo noqoto: hadda way diyaar tahay. Xabbad kuuma aanan haynin, ee haddii aad weli rabto dhaqso u dalbo.\n${link}`,
}

/** A WhatsApp chat with a text in the customer's language; null for an email address. */
export function chatLink(
  { channel, contact, language }: { channel: AlertChannel; contact: string; language: Locale },
  { what, path, shopName, publicUrl }: Facts,
): string | null {
  if (channel !== 'whatsapp') return null
  const text = MESSAGE[language](what, shopName, publicUrl + localePath(language, path))
  return chatUrl(text, contact)
}
