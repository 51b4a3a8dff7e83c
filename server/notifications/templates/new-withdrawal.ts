import type { Locale } from '#domain/locale.ts'
import { type Content, linkTo, type Sender, writeMail } from './layout.ts'
import { button, heading, note, paragraph } from './parts.ts'

interface Texts {
  title: string
  intro: (at: string) => string
  todo: string
  action: string
  why: string
}

const TEXTS: Record<Locale, Texts> = {
  en: {
    title: 'Somebody withdraws from an order',
    intro: (at) => `On ${at} somebody sent a withdrawal by the form of your shop.`,
    todo: 'Compare it with the order, answer the buyer, and mark it as handled. A buyer in the EU has 14 days from delivery and gets the money back within 14 days of the withdrawal.',
    action: 'View withdrawals',
    why: 'Nobody has checked what was typed into the form.',
  },
  so: {
    title: 'Qof ayaa dalab ka noqday',
    intro: (at) => `${at} qof ayaa ka-noqosho ku soo diray foomka dukaankaaga.`,
    todo: 'La barbar dhig dalabka, u jawaab iibsadaha, kaddibna calaamadi in la xalliyay. Iibsadaha Midowga Yurub wuxuu haystaa 14 maalmood laga bilaabo gaarsiinta, lacagtana waxaa loo celiyaa 14 maalmood gudahood laga bilaabo ka-noqoshada.',
    action: 'Eeg ka-noqoshooyinka',
    why: 'Cidina ma hubin waxa foomka lagu qoray.',
  },
}

/** To the owner. `at`: `YYYY-MM-DD HH:MM` in the shop's time zone. */
export function newWithdrawal(
  { language, at }: { language: Locale; at: string },
  sender: Sender,
): Content {
  const words = TEXTS[language]
  const intro = words.intro(at)
  const parts = [
    heading(words.title),
    paragraph(intro),
    paragraph(words.todo),
    button(words.action, linkTo(sender, language, '/admin/withdrawals')),
  ]
  const subject = `${words.title} · ${sender.shopName}`
  return writeMail({ language, subject, preview: intro, parts, footer: [note(words.why)] }, sender)
}
