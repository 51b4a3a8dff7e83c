import type { Locale } from '#domain/locale.ts'
import { type Content, linkTo, type Sender, writeMail } from './layout.ts'
import { button, heading, note, paragraph } from './parts.ts'

interface Texts {
  subject: (shop: string) => string
  intro: string
  action: string
  notYou: string
  tellUs: (email: string) => string
}

const TEXTS: Record<Locale, Texts> = {
  en: {
    subject: (shop) => `Welcome to ${shop}`,
    intro:
      'Your account is ready. Sign in with this email address to follow your orders, keep a wishlist and check out faster.',
    action: 'Start shopping',
    notYou: 'You receive this email once, because someone created an account with this address.',
    tellUs: (email) => `If it was not you, email us at ${email}.`,
  },
  so: {
    subject: (shop) => `Ku soo dhowow ${shop}`,
    intro:
      'Akoonkaagu waa diyaar. Ku gal cinwaankan iimaylka si aad ula socoto dalabyadaada, u kaydsato waxaad jeceshahay, oo aad dhaqso u dalbato.',
    action: 'Bilow inaad wax iibsato',
    notYou: 'Iimaylkan hal mar ayuu kuu yimid, waayo cinwaankan ayaa akoon lagu sameeyay.',
    tellUs: (email) => `Haddaanad adigu ahayn, noogu soo qor ${email}.`,
  },
}

/** Without the name: whoever registers with a stranger's address could write to them by it. */
export function welcome({ language }: { language: Locale }, sender: Sender): Content {
  const words = TEXTS[language]
  const subject = words.subject(sender.shopName)
  const parts = [
    heading(subject),
    paragraph(words.intro),
    button(words.action, linkTo(sender, language, '/')),
  ]
  const footer = [note(words.notYou), note(sender.shopEmail && words.tellUs(sender.shopEmail))]
  return writeMail({ language, subject, preview: words.intro, parts, footer }, sender)
}
