import type { Locale } from '#domain/locale.ts'
import { type Content, type Sender, writeMail } from './layout.ts'
import { heading, paragraph } from './parts.ts'

const TEXTS: Record<Locale, { subject: (shop: string) => string; body: string }> = {
  en: {
    subject: (shop) => `Test email from ${shop}`,
    body: 'If you can read this, your shop can send emails.',
  },
  so: {
    subject: (shop) => `Iimayl tijaabo ah oo ka yimid ${shop}`,
    body: 'Haddii aad tan akhrin karto, dukaankaagu iimayllo wuu diri karaa.',
  },
}

/** What an admin sends from the setup, to see whether mails arrive. */
export function testMail(language: Locale, sender: Sender): Content {
  const { subject, body } = TEXTS[language]
  const title = subject(sender.shopName)
  const parts = [heading(title), paragraph(body)]
  return writeMail({ language, subject: title, preview: body, parts, footer: [] }, sender)
}
