import { addressTexts, LABEL, openDocument, productTexts, STRONG, twoBlocks } from './letterhead.ts'
import type { OrderPdfFacts } from './order-pdf-facts.ts'
import { ORDER_PDF_TEXTS } from './order-pdf-texts.ts'

/** What goes into the parcel and where it goes, with boxes to tick; no prices. */
export async function writePackingSlip(facts: OrderPdfFacts, logo: Buffer | null): Promise<Buffer> {
  const { order, orderedOn, lines } = facts
  const words = ORDER_PDF_TEXTS[order.language]
  const doc = await openDocument(facts, logo, words.slip, [words.ordered(orderedOn)])
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  twoBlocks(doc, addressTexts(facts, words.deliverTo), [
    [words.quantity, LABEL],
    [words.units(units), STRONG],
  ])
  doc.table(
    [
      { head: words.packed, width: 48, tick: true },
      {
        head: words.quantity,
        width: 44,
        align: 'right' as const,
        cell: ({ quantity }) => [[String(quantity), STRONG]],
      },
      { head: words.product, cell: (line) => productTexts(line, words) },
    ],
    lines,
  )
  return doc.finish()
}
