import type { Locale } from '#domain/locale.ts'
import { type Content, linkTo, type Sender, writeMail } from './layout.ts'
import { block, button, heading, note, paragraph } from './parts.ts'

interface Texts {
  title: string
  intro: (shop: string, at: string, zone: string) => string
  stated: string
  statement: string
  number: string
  name: string
  contact: string
  comment: string
  next: string
  action: string
  notYou: string
  tellUs: (email: string) => string
}

const TEXTS: Record<Locale, Texts> = {
  en: {
    title: 'We have received your withdrawal',
    intro: (shop, at, zone) => `${shop} received this statement on ${at} (${zone}).`,
    stated: 'Your statement',
    statement: 'I withdraw from my contract for this order.',
    number: 'Order number',
    name: 'Name',
    contact: 'Contact',
    comment: 'Comment',
    next: 'We now check your order and write to you about what happens next. Keep this email: it shows what you stated, and when.',
    action: 'How returns work',
    notYou: 'If you did not send this, someone else entered your address. You need do nothing.',
    tellUs: (email) => `Questions? Email us at ${email}.`,
  },
  so: {
    title: 'Waan helnay ka-noqoshadaada',
    intro: (shop, at, zone) => `${shop} wuxuu bayaankan helay ${at} (${zone}).`,
    stated: 'Bayaankaaga',
    statement: 'Waan ka noqday heshiiskaygii dalabkan.',
    number: 'Lambarka dalabka',
    name: 'Magaca',
    contact: 'Xiriirka',
    comment: 'Faallo',
    next: 'Hadda dalabkaaga ayaan hubinaynaa, waxaanan kuu soo qori doonnaa waxa xiga. Iimaylkan hayso: wuxuu muujinayaa waxaad sheegtay iyo goorta.',
    action: 'Sida alaabta loo celiyo',
    notYou: 'Haddii aanad adigu soo dirin, qof kale ayaa cinwaankaaga qoray. Waxba uma baahnid.',
    tellUs: (email) => `Su’aalo ma qabtaa? Noogu soo qor ${email}.`,
  },
}

interface Statement {
  language: Locale
  number: string
  name: string
  contact: string
  comment: string
  /** When it was received, `YYYY-MM-DD HH:MM` in the shop's time zone. */
  at: string
}

/** Acknowledges a statement of withdrawal with its content and its time, as EU law wants it. */
export function withdrawalReceived(statement: Statement, sender: Sender): Content {
  const { language, number, name, contact, comment, at } = statement
  const words = TEXTS[language]
  const intro = words.intro(sender.shopName, at, sender.timeZone)
  const lines = [
    words.statement,
    `${words.number}: ${number}`,
    `${words.name}: ${name}`,
    `${words.contact}: ${contact}`,
    ...(comment ? [`${words.comment}: ${comment}`] : []),
  ]
  const parts = [
    heading(words.title),
    paragraph(intro),
    block(words.stated, lines),
    paragraph(words.next),
    button(words.action, linkTo(sender, language, '/info/returns')),
  ]
  const footer = [note(words.notYou), note(sender.shopEmail && words.tellUs(sender.shopEmail))]
  const subject = `${words.title} · ${sender.shopName}`
  return writeMail({ language, subject, preview: intro, parts, footer }, sender)
}
