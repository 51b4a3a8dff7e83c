import type { Locale } from '#domain/locale.ts'
import { type Content, linkTo, type Sender, writeMail } from './layout.ts'
import { button, heading, note, paragraph } from './parts.ts'

interface Texts {
  subject: (shop: string) => string
  heading: string
  intro: (shop: string) => string
  wasYou: string
  notYou: string
  action: string
  why: string
}

const TEXTS: Record<Locale, Texts> = {
  en: {
    subject: (shop) => `The email address of your ${shop} account was changed`,
    heading: 'Your email address was changed',
    intro: (shop) => `Your ${shop} account now uses another email address.`,
    wasYou: 'If you changed it, there is nothing to do.',
    notYou: 'If you did not, contact us right away, so that you get your account back.',
    action: 'Contact us',
    why: 'This was sent to the previous address of the account.',
  },
  so: {
    subject: (shop) => `Cinwaanka iimaylka ee akoonkaaga ${shop} waa la beddelay`,
    heading: 'Cinwaankaaga iimaylka waa la beddelay',
    intro: (shop) => `Akoonkaaga ${shop} hadda wuxuu isticmaalaa cinwaan iimayl oo kale.`,
    wasYou: 'Haddii aad adigu beddeshay, waxba looma baahna.',
    notYou:
      'Haddii aanad adigu beddelin, isla hadda nala soo xiriir si akoonkaagu kuugu soo noqdo.',
    action: 'Nala soo xiriir',
    why: 'Iimaylkan waxaa loo diray cinwaankii hore ee akoonka.',
  },
}

/** To the previous address of an account. Without the new one, which may be somebody else's. */
export function emailChanged({ language }: { language: Locale }, sender: Sender): Content {
  const words = TEXTS[language]
  const subject = words.subject(sender.shopName)
  const intro = words.intro(sender.shopName)
  const contact = sender.shopEmail
    ? `mailto:${sender.shopEmail}`
    : linkTo(sender, language, '/info/contact')
  const parts = [
    heading(words.heading),
    paragraph(intro),
    paragraph(words.wasYou),
    paragraph(words.notYou),
    button(words.action, contact),
  ]
  return writeMail({ language, subject, preview: intro, parts, footer: [note(words.why)] }, sender)
}
