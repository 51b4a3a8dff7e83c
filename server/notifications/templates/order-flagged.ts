import type { Locale } from '#domain/locale.ts'
import type { OrderFlag } from '#domain/order-history.ts'
import { FLAG_TEXTS } from './flag-texts.ts'
import { type Content, linkTo, type Sender, writeMail } from './layout.ts'
import { button, heading, note, paragraph } from './parts.ts'

interface Texts {
  subject: (number: number, shop: string) => string
  heading: (number: number) => string
  action: string
  why: string
}

const TEXTS: Record<Locale, Texts> = {
  en: {
    subject: (number, shop) => `The payment of order #${number} at ${shop} needs attention`,
    heading: (number) => `Check the payment of order #${number}`,
    action: 'Open the order',
    why: 'The shop sends this to its own address when the money of an order is not as it should be.',
  },
  so: {
    subject: (number, shop) => `Lacagta dalabka #${number} ee ${shop} ha la hubiyo`,
    heading: (number) => `Hubi lacagta dalabka #${number}`,
    action: 'Fur dalabka',
    why: 'Dukaanku wuxuu kan u diraa cinwaankiisa marka lacagta dalab aysan sax ahayn.',
  },
}

interface Flagged {
  language: Locale
  id: string
  number: number
  flag: OrderFlag
}

/** To the owner: why an order is flagged, and what to do. */
export function orderFlagged({ language, id, number, flag }: Flagged, sender: Sender): Content {
  const words = TEXTS[language]
  const reason = FLAG_TEXTS[language][flag]
  const subject = words.subject(number, sender.shopName)
  const parts = [
    heading(words.heading(number)),
    paragraph(reason),
    button(words.action, linkTo(sender, language, `/order/${id}`)),
  ]
  const footer = [note(words.why)]
  return writeMail({ language, subject, preview: reason, parts, footer }, sender)
}
