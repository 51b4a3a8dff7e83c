import type { Locale } from '#domain/locale.ts'
import { type Content, linkTo, type Sender, writeMail } from './layout.ts'
import { button, heading, note, noteLink, paragraph } from './parts.ts'

interface Texts {
  subject: (what: string, shop: string) => string
  heading: (what: string) => string
  intro: (what: string) => string
  noPromise: string
  action: string
  why: string
  stop: string
}

const TEXTS: Record<Locale, Texts> = {
  en: {
    subject: (what, shop) => `${what} is back in stock at ${shop}`,
    heading: (what) => `${what} is back in stock`,
    intro: (what) => `You asked us to tell you when ${what} is available again. It is now.`,
    noPromise: 'We have not set one aside for you, and it may sell out again.',
    action: 'View the product',
    why: 'You receive this email once, because someone entered this address on our shop’s page.',
    stop: 'Stop all notices to this address',
  },
  so: {
    subject: (what, shop) => `${what} ayaa ku soo noqday ${shop}`,
    heading: (what) => `${what} way soo noqotay`,
    intro: (what) =>
      `Waxaad naga codsatay inaan kuu sheegno marka ${what} mar kale la heli karo. Hadda waa la heli karaa.`,
    noPromise: 'Xabbad kuuma aanan haynin, mar kalena way dhammaan kartaa.',
    action: 'Eeg alaabta',
    why: 'Iimaylkan hal mar ayuu kuu yimid, waayo cinwaankan ayaa lagu qoray bogga dukaankayaga.',
    stop: 'Jooji dhammaan ogeysiisyada cinwaankan',
  },
}

interface Alert {
  language: Locale
  /** The product in this language, with what was chosen of it. */
  what: string
  productId: string
  /** The code of the variant that the link opens, if there are several. */
  variant: string | null
  /** For the link that stops all notices to this address. */
  token: string
}

export function backInStock(alert: Alert, sender: Sender): Content {
  const { language, what, productId, variant, token } = alert
  const words = TEXTS[language]
  const subject = words.subject(what, sender.shopName)
  const query = variant === null ? '' : `?variant=${encodeURIComponent(variant)}`
  const link = linkTo(sender, language, `/product/${productId}${query}`)
  // In the fragment, which no server, proxy or Referer sees.
  const stop = linkTo(sender, language, `/stop-alerts#${token}`)
  const parts = [
    heading(words.heading(what)),
    paragraph(words.intro(what)),
    button(words.action, link),
    paragraph(words.noPromise),
  ]
  const footer = [note(words.why), noteLink(words.stop, stop)]
  return {
    ...writeMail({ language, subject, preview: words.intro(what), parts, footer }, sender),
    unsubscribe: `${sender.publicUrl}/api/unsubscribe/${token}`,
  }
}
