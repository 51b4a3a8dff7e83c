import type { Locale } from '#domain/locale.ts'
import { type Content, linkTo, type Sender, writeMail } from './layout.ts'
import { button, heading, note, paragraph } from './parts.ts'

interface Texts {
  subject: (shop: string) => string
  heading: string
  greeting: (name: string) => string
  intro: string
  action: string
  valid: (minutes: number) => string
  notYou: string
}

const TEXTS: Record<Locale, Texts> = {
  en: {
    subject: (shop) => `Reset your ${shop} password`,
    heading: 'Choose a new password',
    greeting: (name) => `Hello ${name},`,
    intro: 'You requested a new password. Open this link to choose one.',
    action: 'Choose a new password',
    valid: (minutes) => `The link works once and expires in ${minutes} minutes.`,
    notYou: 'If you did not request this, you can ignore this email. Your password stays the same.',
  },
  so: {
    subject: (shop) => `Furaha sirta ah oo cusub ee ${shop}`,
    heading: 'Dooro fure sir ah oo cusub',
    greeting: (name) => `Salaan ${name},`,
    intro: 'Waxaad codsatay fure sir ah oo cusub. Fur xiriirkan si aad u doorato.',
    action: 'Dooro fure sir ah oo cusub',
    valid: (minutes) => `Xiriirku hal mar buu shaqeeyaa, muddo ${minutes} daqiiqo ah.`,
    notYou: 'Haddii aanad adigu codsan, iska dhaaf iimaylkan: furahaagu isma beddelayo.',
  },
}

export function passwordReset(
  {
    name,
    language,
    token,
    minutes,
  }: { name: string; language: Locale; token: string; minutes: number },
  sender: Sender,
): Content {
  const words = TEXTS[language]
  const subject = words.subject(sender.shopName)
  const link = linkTo(sender, language, `/reset-password?token=${encodeURIComponent(token)}`)
  const parts = [
    heading(words.heading),
    paragraph(words.greeting(name)),
    paragraph(words.intro),
    button(words.action, link),
    paragraph(words.valid(minutes)),
  ]
  const footer = [note(words.notYou)]
  return writeMail({ language, subject, preview: words.intro, parts, footer }, sender)
}
