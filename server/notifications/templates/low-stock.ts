import { escapeHtml } from '#domain/escape-html.ts'
import type { Locale } from '#domain/locale.ts'
import {
  button,
  type Content,
  heading,
  htmlPage,
  linkTo,
  paragraph,
  type Sender,
} from './layout.ts'

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
  const items = fallen.slice(0, LISTED).map(({ productId, what, available }) => ({
    text: `${what}: ${words.left(available)}`,
    link: linkTo(sender, language, `/admin/product/${productId}/edit`),
  }))
  const more = fallen.length > LISTED ? [words.more(fallen.length - LISTED)] : []
  return {
    subject,
    text: [
      words.intro,
      [...items.map(({ text }) => text), ...more].join('\n'),
      `${words.action}: ${link}`,
      words.why,
    ].join('\n\n'),
    html: htmlPage({
      language,
      subject,
      body: [
        heading(words.heading),
        paragraph(words.intro),
        linkList(items),
        ...more.map(paragraph),
        button(link, words.action),
      ].join('\n'),
      footer: escapeHtml(words.why),
    }),
  }
}

function linkList(items: readonly { text: string; link: string }[]): string {
  const rows = items.map(
    ({ text, link }) =>
      `<li style="padding:8px 0;border-bottom:1px solid #efe2ce"><a href="${escapeHtml(link)}" style="color:#33231a">${escapeHtml(text)}</a></li>`,
  )
  return `<ul style="margin:0 0 16px;padding:0;list-style:none">\n${rows.join('\n')}\n</ul>`
}
