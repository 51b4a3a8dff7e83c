import type { Locale } from '#domain/locale.ts'
import { type Content, linkTo, type Sender, writeMail } from './layout.ts'
import { button, heading, note, paragraph, rows } from './parts.ts'

interface Texts {
  subject: (total: number, shop: string) => string
  heading: string
  intro: string
  left: (units: number) => string
  more: (total: number) => string
  action: string
  why: string
}

const TEXTS: Record<Locale, Texts> = {
  en: {
    subject: (total, shop) =>
      total === 1
        ? `1 product is low on stock at ${shop}`
        : `${total} products are low on stock at ${shop}`,
    heading: 'Low on stock',
    intro: 'Since the last report, these fell below the limit in your settings.',
    left: (units) => (units === 0 ? 'sold out' : `${units} left`),
    more: (total) => `And ${total} more.`,
    action: 'View products low on stock',
    why: 'The shop sends this at most once a day. Each product is listed once, until it is restocked.',
  },
  so: {
    subject: (total, shop) => `${total} alaab ayaa ku sii dhammaanaysa ${shop}`,
    heading: 'Alaab sii dhammaanaysa',
    intro: 'Warbixintii hore kaddib, kuwan ayaa ka hooseeyay xadka aad dejisay.',
    left: (units) => (units === 0 ? 'way dhammaatay' : `${units} ayaa haray`),
    more: (total) => `Iyo ${total} kale.`,
    action: 'Eeg alaabta sii dhammaanaysa',
    why: 'Dukaanku hal mar ugu badnaan ayuu maalintii soo diraa. Alaab kasta hal mar ayaa la sheegaa ilaa la soo kordhiyo.',
  },
}

/** More would be a table to work through, which the admin has. */
const LISTED = 50

interface Report {
  language: Locale
  /** Lowest first. */
  fallen: readonly { productId: string; what: string; available: number }[]
}

/** To the owner: what fell below the limit of low stock since the last report. */
export function lowStock({ language, fallen }: Report, sender: Sender): Content {
  const words = TEXTS[language]
  const subject = words.subject(fallen.length, sender.shopName)
  const link = linkTo(sender, language, '/admin/productlist?sort=stock')
  const listed = fallen.slice(0, LISTED).map(({ productId, what, available }) => ({
    what,
    amount: words.left(available),
    link: linkTo(sender, language, `/admin/product/${productId}/edit`),
  }))
  const more = fallen.length > LISTED ? [words.more(fallen.length - LISTED)] : []
  const parts = [
    heading(words.heading),
    paragraph(words.intro),
    rows(listed),
    ...more.map(paragraph),
    button(words.action, link),
  ]
  const footer = [note(words.why)]
  return writeMail({ language, subject, preview: words.intro, parts, footer }, sender)
}
