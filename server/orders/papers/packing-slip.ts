import type { FileAnswer } from '../../http/send-file.ts'
import { addressTexts, LABEL, lineName, openPaper, PLAIN, STRONG, twoBlocks } from './letterhead.ts'
import type { PaperFacts } from './paper-facts.ts'
import { PAPER_TEXTS } from './paper-texts.ts'

/** What lies in the parcel and where it goes, to be ticked off by hand; no prices. */
export async function packingSlip(facts: PaperFacts): Promise<FileAnswer> {
  const { order, skuOf, day } = facts
  const words = PAPER_TEXTS[order.language]
  const paper = await openPaper(facts, words.slip, [words.ordered(day(order.createdAt))])
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  twoBlocks(paper, addressTexts(facts, words.deliverTo), [
    [words.quantity, LABEL],
    [words.pieces(pieces), STRONG],
  ])
  paper.table(
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
  return { fileName: `packing-slip-${order.number}.pdf`, body: await paper.finish() }
}
