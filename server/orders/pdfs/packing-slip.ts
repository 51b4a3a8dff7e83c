import { formatMoney } from '#domain/money.ts'
import {
  deliveryTexts,
  LABEL,
  openDocument,
  PLAIN,
  productTexts,
  STRONG,
  twoBlocks,
  writeLetterhead,
} from './letterhead.ts'
import type { OrderPdfFacts, OrderPdfLine } from './order-pdf-facts.ts'
import { ORDER_PDF_TEXTS } from './order-pdf-texts.ts'
import { CONTENT_WIDTH, PdfDocument } from './pdf-document.ts'

/**
 * What goes into the parcel and where it goes, with boxes to tick; no prices but the cash to
 * collect. A set is followed by its parts, which are what is packed.
 */
export async function writePackingSlip(facts: OrderPdfFacts, logo: Buffer | null): Promise<Buffer> {
  const doc = await openDocument(facts, ORDER_PDF_TEXTS[facts.order.language].slip)
  writeSlip(doc, facts, logo)
  return doc.finish()
}

/** The slips of several orders, each from a page of its own. */
export async function writePackingSlips(
  all: readonly OrderPdfFacts[],
  logo: Buffer | null,
): Promise<Buffer> {
  const { shop, order } = all[0]!
  const { slip } = ORDER_PDF_TEXTS[order.language]
  const title = [slip, ...all.map((one) => `#${one.order.number}`), shop.name].join(' · ')
  const doc = await PdfDocument.open({ title, language: order.language })
  for (const facts of all) writeSlip(doc, facts, logo)
  return doc.finish()
}

function writeSlip(doc: PdfDocument, facts: OrderPdfFacts, logo: Buffer | null): void {
  const { order, orderedOn, cashDue, lines } = facts
  const words = ORDER_PDF_TEXTS[order.language]
  writeLetterhead(doc, facts, logo, { title: words.slip, dates: [words.ordered(orderedOn)] })
  const rows = lines.flatMap(rowsOf)
  const units = rows.reduce((sum, { isSet, quantity }) => sum + (isSet ? 0 : quantity), 0)
  twoBlocks(
    doc,
    deliveryTexts(facts, order.pickupAt === null ? words.deliverTo : words.pickedUpBy),
    [
      [words.quantity, LABEL],
      [words.units(units), STRONG],
      ...(order.rateName === null
        ? []
        : ([
            [words.shipping, LABEL],
            [order.rateName, STRONG],
          ] as const)),
      ...(cashDue === null
        ? []
        : ([
            [words.collect, LABEL],
            [formatMoney(cashDue), STRONG],
          ] as const)),
    ],
  )
  if (order.giftNote !== null) {
    const texts = [
      [words.giftNote, LABEL],
      [order.giftNote, PLAIN],
    ] as const
    doc.beside([{ x: doc.left, width: CONTENT_WIDTH, texts }])
    doc.y += 22
  }
  doc.table<SlipRow>(
    [
      { head: words.packed, width: 48, tick: ({ isSet }) => !isSet },
      {
        head: words.quantity,
        width: 44,
        align: 'right',
        cell: ({ isSet, quantity }) => [[String(quantity), isSet ? PLAIN : STRONG]],
      },
      { head: words.product, cell: (row) => productTexts(row, words) },
    ],
    rows,
  )
}

interface SlipRow extends Pick<OrderPdfLine, 'name' | 'sku' | 'quantity' | 'discountReason'> {
  /** Not packed itself, but as its parts, which follow. */
  isSet: boolean
}

function rowsOf({ name, sku, quantity, parts, discountReason }: OrderPdfLine): SlipRow[] {
  return [
    { name, sku, quantity, discountReason, isSet: parts.length > 0 },
    ...parts.map((part) => ({
      name: `– ${part.name}`,
      sku: part.sku,
      quantity: part.quantity * quantity,
      discountReason: null,
      isSet: false,
    })),
  ]
}
