import { PAPER_WIDTH, Paper, QUIET } from './paper.ts'
import type { PaperFacts } from './paper-facts.ts'
import { PAPER_TEXTS } from './paper-texts.ts'
import type { TextStyle } from './typeset.ts'

const SMALL: TextStyle = { size: 9.5, color: QUIET }
export const PLAIN: TextStyle = { size: 10.5 }
export const STRONG: TextStyle = { size: 10.5, weight: 'bold' }
export const LABEL: TextStyle = { size: 8.5, weight: 'bold', color: QUIET }

const LOGO = { width: 120, height: 40 }
const HALF = PAPER_WIDTH / 2 - 12

export type Texts = readonly (readonly [string, TextStyle])[]

/** A paper that begins with shop, title, number and dates, and says at each foot where it belongs. */
export async function openPaper(facts: PaperFacts, title: string, dates: string[]): Promise<Paper> {
  const { order, settings, logo } = facts
  const words = PAPER_TEXTS[order.language]
  const paper = await Paper.open({
    title: `${title} · ${words.order(order.number)} · ${settings.name}`,
    language: order.language,
    foot: (page, pages) =>
      [settings.name, words.order(order.number), words.page(page, pages)].join('  ·  '),
  })
  if (logo) paper.image(logo, { x: paper.left, y: paper.y, ...LOGO })
  const contact = [settings.address, settings.email, settings.phone].filter(Boolean)
  const right = paper.left + HALF + 24
  const top = paper.y
  if (logo) paper.y += LOGO.height + 8
  paper.beside([
    {
      ...{ x: paper.left, width: HALF },
      texts: [
        [settings.name, { size: 18, weight: 'display' }],
        ...contact.map((line) => [line, SMALL] as const),
      ],
    },
  ])
  const below = paper.y
  paper.y = top
  paper.beside([
    {
      ...{ x: right, width: HALF },
      texts: [
        [title, { size: 26, weight: 'display', color: '#a04e32' }],
        [words.order(order.number), { size: 13, weight: 'bold' }],
        ...dates.map((line) => [line, SMALL] as const),
      ],
    },
  ])
  paper.y = Math.max(below, paper.y) + 20
  return paper
}

/** Two blocks beside each other, such as address and payment. */
export function twoBlocks(paper: Paper, left: Texts, right: Texts): void {
  paper.beside([
    { x: paper.left, width: HALF, texts: left },
    { x: paper.left + HALF + 24, width: HALF, texts: right },
  ])
  paper.y += 22
}

/** Who gets the parcel and where; what was erased leaves no empty line. */
export function addressTexts({ order }: PaperFacts, title: string): Texts {
  const { buyerName, shippingAddress, language } = order
  const { address, city, postalCode, country, phone } = shippingAddress
  const lines = [address, `${city} ${postalCode}`.trim(), country]
  const call = phone && `${PAPER_TEXTS[language].phone}: ${phone}`
  return [
    [title, LABEL],
    [buyerName, STRONG],
    ...[...lines, call].filter(Boolean).map((line) => [line, PLAIN] as const),
  ]
}

/** As the buyer knows it. */
export function lineName(
  { name, nameSo }: { name: string; nameSo: string | null },
  language: 'en' | 'so',
): string {
  return language === 'so' ? (nameSo ?? name) : name
}
