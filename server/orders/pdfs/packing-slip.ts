import {
  addressTexts,
  LABEL,
  openDocument,
  PLAIN,
  productTexts,
  STRONG,
  twoBlocks,
} from './letterhead.ts'
import type { OrderPdfFacts, OrderPdfLine } from './order-pdf-facts.ts'
import { ORDER_PDF_TEXTS } from './order-pdf-texts.ts'

/**
 * What goes into the parcel and where it goes, with boxes to tick; no prices. A set is followed by
 * its parts, which are what is packed.
 */
export async function writePackingSlip(facts: OrderPdfFacts, logo: Buffer | null): Promise<Buffer> {
  const { order, orderedOn, lines } = facts
  const words = ORDER_PDF_TEXTS[order.language]
  const doc = await openDocument(facts, logo, words.slip, [words.ordered(orderedOn)])
  const rows = lines.flatMap(rowsOf)
  const units = rows.reduce((sum, { isSet, quantity }) => sum + (isSet ? 0 : quantity), 0)
  twoBlocks(doc, addressTexts(facts, words.deliverTo), [
    [words.quantity, LABEL],
    [words.units(units), STRONG],
  ])
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
  return doc.finish()
}

interface SlipRow extends Pick<OrderPdfLine, 'name' | 'sku' | 'quantity'> {
  /** Not packed itself, but as its parts, which follow. */
  isSet: boolean
}

function rowsOf({ name, sku, quantity, parts }: OrderPdfLine): SlipRow[] {
  return [
    { name, sku, quantity, isSet: parts.length > 0 },
    ...parts.map((part) => ({
      name: `– ${part.name}`,
      sku: part.sku,
      quantity: part.quantity * quantity,
      isSet: false,
    })),
  ]
}
