import type { Locale } from '#domain/locale.ts'
import { type Content, linkTo, type Sender, writeMail } from './layout.ts'
import { button, heading, note, paragraph } from './parts.ts'

interface Texts {
  subject: (shop: string) => string
  heading: string
  last: (day: string) => string
  none: string
  loss: string
  todo: string
  action: string
  why: string
}

const TEXTS: Record<Locale, Texts> = {
  en: {
    subject: (shop) => `${shop} needs a backup`,
    heading: 'The shop needs a backup',
    last: (day) => `The last backup is from ${day}.`,
    none: 'There is no backup yet.',
    loss: 'If the machine of the shop fails, every order and product that is not in a backup is lost.',
    todo: 'Make one today, or ask whoever runs the machine to.',
    action: 'Open the dashboard',
    why: 'The shop sends this at most once a day, until there is a new backup.',
  },
  so: {
    subject: (shop) => `${shop} wuxuu u baahan yahay kayd`,
    heading: 'Dukaanku wuxuu u baahan yahay kayd',
    last: (day) => `Kaydkii ugu dambeeyay waa ${day}.`,
    none: 'Weli kayd ma jiro.',
    loss: 'Haddii mishiinka dukaanku xumaado, dalab iyo alaab kasta oo aan kaydka ku jirin way lumayaan.',
    todo: 'Maanta samee, ama weydiiso cidda maamusha mishiinka.',
    action: 'Fur shaashadda guud',
    why: 'Dukaanku kan hal mar ugu badnaan ayuu maalintii soo diraa, ilaa kayd cusub la helo.',
  },
}

/** To the owner. `last`: the day of the last backup, `YYYY-MM-DD`; null if there is none. */
export function backupOld(
  { language, last }: { language: Locale; last: string | null },
  sender: Sender,
): Content {
  const words = TEXTS[language]
  const subject = words.subject(sender.shopName)
  const age = last === null ? words.none : words.last(last)
  const parts = [
    heading(words.heading),
    paragraph(`${age} ${words.loss}`),
    paragraph(words.todo),
    button(words.action, linkTo(sender, language, '/admin')),
  ]
  return writeMail({ language, subject, preview: age, parts, footer: [note(words.why)] }, sender)
}
