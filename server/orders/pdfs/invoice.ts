import { type Cents, formatMoney } from '#domain/money.ts'
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
import { CONTENT_WIDTH, type Column, type PdfDocument } from './pdf-document.ts'

type Line = OrderPdfFacts['order']['lines'][number]

/** What was sold for how much, what was paid and what was given back. */
export async function invoice(facts: OrderPdfFacts): Promise<FileAnswer> {
  const { order, day } = facts
  const words = ORDER_PDF_TEXTS[order.language]
  const doc = await openDocument(facts, words.invoice, [words.ordered(day(order.createdAt))])
  const method = words.methods[order.paymentMethod] ?? order.paymentMethod
  twoBlocks(doc, addressTexts(facts, words.billTo), [
    [words.payment, LABEL],
    [method, PLAIN],
    [order.paidAt ? words.paid(day(order.paidAt)) : words.notPaid, STRONG],
    ...(order.cancelledAt ? [[words.cancelled(day(order.cancelledAt)), STRONG] as const] : []),
  ])
  doc.table(columnsOf(facts), order.lines)
  writeTotals(doc, totalsOf(facts))
  return { fileName: `invoice-${order.number}.pdf`, body: await doc.finish() }
}

function columnsOf({ order, skuOf }: OrderPdfFacts): Column<Line>[] {
  const words = ORDER_PDF_TEXTS[order.language]
  const money = (head: string, amount: (line: Line) => Cents): Column<Line> => ({
    ...{ head, width: 76, align: 'right' },
    cell: (line) => [[formatMoney(amount(line)), PLAIN]],
  })
  const isReduced = order.lines.some(({ listPrice, unitPrice }) => listPrice !== unitPrice)
  return [
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
    {
      ...{ head: words.quantity, width: 40, align: 'right' },
      cell: ({ quantity }) => [[String(quantity), PLAIN]],
    },
    ...(isReduced ? [money(words.listPrice, ({ listPrice }) => listPrice)] : []),
    money(words.price, ({ unitPrice }) => unitPrice),
    money(words.amount, ({ unitPrice, quantity }) => unitPrice * quantity),
  ]
}

type Total = readonly [what: string, amount: string, isStrong?: true]

function totalsOf({ order, refunds, day }: OrderPdfFacts): Total[] {
  const words = ORDER_PDF_TEXTS[order.language]
  const before = order.lines.reduce((sum, line) => sum + line.listPrice * line.quantity, 0)
  const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const reduced: Total[] =
    before === order.itemsTotal
      ? []
      : [
          [words.itemsBefore, formatMoney(before)],
          [words.discount(String(order.discountPercent)), formatMoney(order.itemsTotal - before)],
        ]
  const given = refunds.map(
    ({ amount, completedAt }): Total => [words.refund(day(completedAt)), formatMoney(-amount)],
  )
  return [
    ...reduced,
    [words.items, formatMoney(order.itemsTotal)],
    [words.shipping, order.shippingTotal === 0 ? words.free : formatMoney(order.shippingTotal)],
    [words.tax, formatMoney(order.taxTotal)],
    [words.total, formatMoney(order.total), true],
    ...given,
    ...(back > 0 ? [[words.left, formatMoney(order.total - back), true] as const] : []),
  ]
}

const ROW = 20

function writeTotals(doc: PdfDocument, totals: readonly Total[]): void {
  // The sums belong together: they go to the next page as one.
  doc.makeRoom(totals.length * ROW + 20)
  doc.y += 12
  const from = doc.left + CONTENT_WIDTH - 280
  for (const [what, amount, isStrong] of totals) {
    const style = isStrong ? { ...STRONG, size: 12 } : PLAIN
    doc.text.draw(what, { x: from, y: doc.y, width: 180 }, style)
    const end = { x: from + 180, y: doc.y, width: 100, align: 'right' as const }
    doc.text.draw(amount, end, style)
    doc.y += ROW
  }
}
