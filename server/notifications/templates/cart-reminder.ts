import { type Locale, localePath } from '#domain/locale.ts'
import { type Content, linkTo, type Sender, writeMail } from './layout.ts'
import { block, button, heading, note, noteLink, paragraph } from './parts.ts'

interface Texts {
  title: string
  intro: string
  lines: string
  noPromise: string
  action: string
  why: string
  stop: string
}

const TEXTS: Record<Locale, Texts> = {
  en: {
    title: 'Your cart is still here',
    intro: 'You left something in your cart. It is on all your devices once you sign in.',
    lines: 'In your cart',
    noPromise: 'We have not set it aside for you: prices and stock may change.',
    action: 'View your cart',
    why: 'You receive this email because you ticked ‘Email me about my cart and offers’.',
    stop: 'No more emails about my cart and offers',
  },
  so: {
    title: 'Gaadhigaagu weli wuu ku sugayaa',
    intro:
      'Wax ayaad gaadhigaaga kaga tagtay. Markaad soo gasho waxaad ka heli kartaa qalab kasta.',
    lines: 'Gaadhigaaga waxaa ku jira',
    noPromise: 'Kuuma aanan haynin: qiimaha iyo tirada way isbeddeli karaan.',
    action: 'Eeg gaadhigaaga',
    why: 'Iimaylkan wuxuu kuu yimid waayo waxaad dooratay ‘Iimayl iigu soo dir ku saabsan gaadhigayga iyo qiimo-dhimista’.',
    stop: 'Ha ii soo dirina iimayl ku saabsan gaadhigayga iyo qiimo-dhimista',
  },
}

interface Cart {
  language: Locale
  /** Of what can be bought; names in the language, with what was chosen. */
  lines: readonly { name: string; qty: number }[]
  /** Ends these mails. */
  token: string
}

export function cartReminder({ language, lines, token }: Cart, sender: Sender): Content {
  const words = TEXTS[language]
  const subject = `${words.title} · ${sender.shopName}`
  const cart = encodeURIComponent(localePath(language, '/cart'))
  const parts = [
    heading(words.title),
    paragraph(words.intro),
    block(
      words.lines,
      lines.map(({ name, qty }) => `${qty} × ${name}`),
    ),
    button(words.action, linkTo(sender, language, `/login?redirect=${cart}`)),
    paragraph(words.noPromise),
  ]
  // In the fragment, which no server, proxy or Referer sees.
  const stop = linkTo(sender, language, `/stop-alerts#${token}`)
  const footer = [note(words.why), noteLink(words.stop, stop)]
  return {
    ...writeMail({ language, subject, preview: words.intro, parts, footer }, sender),
    unsubscribe: `${sender.publicUrl}/api/unsubscribe/${token}`,
  }
}
