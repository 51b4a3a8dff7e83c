import { minuteIn } from '#domain/calendar.ts'
import type { Locale } from '#domain/locale.ts'
import { type Content, linkTo, type Sender, writeMail } from './layout.ts'
import { type OrderFacts, orderParts } from './order-parts.ts'
import { ORDER_TEXTS } from './order-texts.ts'
import { button, heading, note, paragraph } from './parts.ts'

const TEXTS: Record<
  Locale,
  {
    subject: (number: number, shop: string) => string
    heading: string
    paidFor: (whose: string, moment: string) => string
    refunds: string
    visit: (shop: string) => string
  }
> = {
  en: {
    subject: (number, shop) => `Receipt for order #${number} at ${shop}`,
    heading: 'Thank you for paying',
    paidFor: (whose, moment) => `You paid the order of ${whose} on ${moment}.`,
    refunds: 'If anything is refunded, it goes back to the means you paid with.',
    visit: (shop) => `Visit ${shop}`,
  },
  so: {
    subject: (number, shop) => `Rasiidka dalabka #${number} ee ${shop}`,
    heading: 'Waad ku mahadsan tahay lacag-bixinta',
    paidFor: (whose, moment) => `Lacagta dalabka ${whose} waxaad bixisay ${moment}.`,
    refunds: 'Haddii lacag la celiyo, waxay ku noqonaysaa habkii aad ku bixisay.',
    visit: (shop) => `Booqo ${shop}`,
  },
}

/**
 * For whoever paid the order of somebody else: what and how much, but not where it goes.
 * @param order with a name of the buyer that they may read.
 */
export function payerReceipt(order: OrderFacts, sender: Sender): Content {
  const { language, number, buyerName, shippingAddress, paidAt } = order
  const { shopName, shopEmail, timeZone } = sender
  const words = TEXTS[language]
  const whose = [buyerName, shippingAddress.city].filter(Boolean).join(', ')
  const intro = words.paidFor(whose, minuteIn(timeZone, paidAt ?? new Date(0)))
  const parts = [
    heading(words.heading),
    ...[intro, words.refunds].map(paragraph),
    button(words.visit(shopName), linkTo(sender, language, '/')),
    ...orderParts(order, []),
  ]
  const subject = words.subject(number, shopName)
  const footer = [note(shopEmail && ORDER_TEXTS[language].questions(shopEmail))]
  return writeMail({ language, subject, preview: intro, parts, footer }, sender)
}
