import type { FileAnswer } from '../../http/send-file.ts'
import {
  addressTexts,
  LABEL,
  lineName,
  openDocument,
  PLAIN,
  STRONG,
  twoBlocks,
} from './letterhead.ts'
import type { OrderPdfFacts } from './order-pdf-facts.ts'
import { ORDER_PDF_TEXTS } from './order-pdf-texts.ts'

/** What lies in the parcel and where it goes, to be ticked off by hand; no prices. */
export async function packingSlip(facts: OrderPdfFacts): Promise<FileAnswer> {
  const { order, skuOf, day } = facts
  const words = ORDER_PDF_TEXTS[order.language]
  const doc = await openDocument(facts, words.slip, [words.ordered(day(order.createdAt))])
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  twoBlocks(doc, addressTexts(facts, words.deliverTo), [
    [words.quantity, LABEL],
    [words.pieces(pieces), STRONG],
  ])
  doc.table(
    [
      { head: words.packed, width: 48, tick: true },
      {
        ...{ head: words.quantity, width: 44, align: 'right' as const },
        cell: ({ quantity }) => [[String(quantity), STRONG]],
      },
      {
        head: words.product,
        cell: (line) => {
          const code = skuOf.get(line.id)
          return [
            [lineName(line, order.language), PLAIN],
            ...(code ? [[words.sku(code), { size: 9, color: LABEL.color! }] as const] : []),
          ]
        },
      },
    ],
    order.lines,
  )
  return { fileName: `packing-slip-${order.number}.pdf`, body: await doc.finish() }
}
