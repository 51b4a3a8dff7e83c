import { addressLines } from '#domain/address.ts'
import type { OrderPdfFacts, OrderPdfLine } from './order-pdf-facts.ts'
import { ORDER_PDF_TEXTS, type OrderPdfTexts } from './order-pdf-texts.ts'
import { CONTENT_WIDTH, PdfDocument, QUIET } from './pdf-document.ts'
import type { TextStyle } from './typeset.ts'

export const SMALL: TextStyle = { size: 9.5, color: QUIET }
export const PLAIN: TextStyle = { size: 10.5 }
export const STRONG: TextStyle = { size: 10.5, weight: 'bold' }
export const LABEL: TextStyle = { size: 8.5, weight: 'bold', color: QUIET }

const LOGO = { width: 120, height: 40 }
const HALF = CONTENT_WIDTH / 2 - 12

export type Texts = readonly (readonly [string, TextStyle])[]

/** A document about one order. */
export function openDocument({ shop, order }: OrderPdfFacts, title: string): Promise<PdfDocument> {
  const words = ORDER_PDF_TEXTS[order.language]
  return PdfDocument.open({
    title: `${title} · ${words.order(order.number)} · ${shop.name}`,
    language: order.language,
  })
}

/**
 * Begins a section with shop, title, number and dates, and repeats the order's number in every
 * footer.
 */
export function writeLetterhead(
  doc: PdfDocument,
  { shop, order }: OrderPdfFacts,
  logo: Buffer | null,
  { title, dates }: { title: string; dates: string[] },
): void {
  const words = ORDER_PDF_TEXTS[order.language]
  doc.section((page, pages) =>
    [shop.name, words.order(order.number), words.page(page, pages)].join('  ·  '),
  )
  if (logo) doc.image(logo, { x: doc.left, y: doc.y, ...LOGO })
  const contact = [shop.address, shop.email, shop.phone].filter(Boolean)
  const right = doc.left + HALF + 24
  const top = doc.y
  if (logo) doc.y += LOGO.height + 8
  doc.beside([
    {
      x: doc.left,
      width: HALF,
      texts: [
        [shop.name, { size: 18, weight: 'display' }],
        ...contact.map((line) => [line, SMALL] as const),
      ],
    },
  ])
  const below = doc.y
  doc.y = top
  doc.beside([
    {
      x: right,
      width: HALF,
      texts: [
        [title, { size: 26, weight: 'display', color: '#a04e32' }],
        [words.order(order.number), { size: 13, weight: 'bold' }],
        ...dates.map((line) => [line, SMALL] as const),
      ],
    },
  ])
  doc.y = Math.max(below, doc.y) + 20
}

/** Two blocks side by side, such as address and payment. */
export function twoBlocks(doc: PdfDocument, left: Texts, right: Texts): void {
  doc.beside([
    { x: doc.left, width: HALF, texts: left },
    { x: doc.left + HALF + 24, width: HALF, texts: right },
  ])
  doc.y += 22
}

/** Who gets the parcel and where, with what the courier needs to find them. */
export function deliveryTexts(facts: OrderPdfFacts, title: string): Texts {
  const { shippingAddress, buyerName } = facts.order
  const { recipient, pin } = shippingAddress
  return [
    ...addressTexts(facts, title, recipient ?? buyerName),
    ...(pin ? [[pin, SMALL] as const] : []),
  ]
}

/** A name and the address; erased fields leave no empty line. */
export function addressTexts(
  { order }: OrderPdfFacts,
  title: string,
  name = order.buyerName,
): Texts {
  const { shippingAddress, language } = order
  const { phone } = shippingAddress
  const call = phone && `${ORDER_PDF_TEXTS[language].phone}: ${phone}`
  return [
    [title, LABEL],
    [name, STRONG],
    ...[...addressLines(shippingAddress, language), call]
      .filter(Boolean)
      .map((line) => [line, PLAIN] as const),
  ]
}

/** The name of a product, with its choice, and its SKU below. */
export function productTexts(
  { name, sku, discountReason }: Pick<OrderPdfLine, 'name' | 'sku' | 'discountReason'>,
  words: OrderPdfTexts,
): Texts {
  const below = sku ? [[words.sku(sku), { size: 9, color: QUIET }] as const] : []
  const why = discountReason ? [[discountReason, SMALL] as const] : []
  return [[name, PLAIN], ...below, ...why]
}
