import { type Cents, formatMoney } from '#domain/money.ts'
import {
  addressTexts,
  LABEL,
  openDocument,
  PLAIN,
  productTexts,
  SMALL,
  STRONG,
  twoBlocks,
  writeLetterhead,
} from './letterhead.ts'
import type { OrderPdfFacts, OrderPdfLine } from './order-pdf-facts.ts'
import { ORDER_PDF_TEXTS, type OrderPdfTexts } from './order-pdf-texts.ts'
import { CONTENT_WIDTH, type Column, type PdfDocument } from './pdf-document.ts'

/** What was sold at which price, what was paid and what was refunded. */
export async function writeInvoice(facts: OrderPdfFacts, logo: Buffer | null): Promise<Buffer> {
  const { order, orderedOn, paidOn, cancelledOn, lines } = facts
  const words = ORDER_PDF_TEXTS[order.language]
  const doc = await openDocument(facts, words.invoice)
  writeLetterhead(doc, facts, logo, { title: words.invoice, dates: [words.ordered(orderedOn)] })
  const method = words.methods[order.paymentMethod] ?? order.paymentMethod
  twoBlocks(doc, addressTexts(facts, words.billTo), [
    [words.payment, LABEL],
    [method, PLAIN],
    [paidOn ? words.paid(paidOn) : words.notPaid, STRONG],
    ...(cancelledOn ? [[words.cancelled(cancelledOn), STRONG] as const] : []),
  ])
  doc.table(columnsOf(facts), lines)
  writeTotals(doc, totalsOf(facts))
  return doc.finish()
}

function columnsOf({ order, lines }: OrderPdfFacts): Column<OrderPdfLine>[] {
  const words = ORDER_PDF_TEXTS[order.language]
  const money = (head: string, amount: (line: OrderPdfLine) => Cents): Column<OrderPdfLine> => ({
    head,
    width: 76,
    align: 'right',
    cell: (line) => [[formatMoney(amount(line)), PLAIN]],
  })
  const isReduced = lines.some(({ listPrice, unitPrice }) => listPrice !== unitPrice)
  return [
    {
      head: words.product,
      cell: (line) => [
        ...productTexts(line, words),
        ...line.parts.map(({ name, quantity }) => [`${quantity} × ${name}`, SMALL] as const),
      ],
    },
    {
      head: words.quantity,
      width: 40,
      align: 'right',
      cell: ({ quantity }) => [[String(quantity), PLAIN]],
    },
    ...(isReduced ? [money(words.listPrice, ({ listPrice }) => listPrice)] : []),
    money(words.price, ({ unitPrice }) => unitPrice),
    money(words.amount, ({ unitPrice, quantity }) => unitPrice * quantity),
  ]
}

type Total = readonly [what: string, amount: string, isStrong?: true]

function totalsOf({ order, lines, refunds }: OrderPdfFacts): Total[] {
  const words = ORDER_PDF_TEXTS[order.language]
  const before = lines.reduce((sum, line) => sum + line.listPrice * line.quantity, 0)
  const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const agreed = lines.reduce((sum, line) => sum + line.discount * line.quantity, 0)
  const byShop = before - order.itemsTotal - agreed
  const reduced: Total[] =
    before === order.itemsTotal
      ? []
      : [
          [words.itemsBefore, formatMoney(before)],
          ...(byShop === 0
            ? []
            : [[words.discount(String(order.discountPercent)), formatMoney(-byShop)] as const]),
          ...(agreed === 0 ? [] : [[words.agreed, formatMoney(-agreed)] as const]),
        ]
  const refundLines = refunds.map(
    ({ amount, on }): Total => [words.refund(on), formatMoney(-amount)],
  )
  return [
    ...reduced,
    [words.items, formatMoney(order.itemsTotal)],
    ...couponOf(order, words),
    [words.shipping, order.shippingTotal === 0 ? words.free : formatMoney(order.shippingTotal)],
    [words.tax, formatMoney(order.taxTotal)],
    [words.total, formatMoney(order.total), true],
    ...refundLines,
    ...(back > 0 ? [[words.left, formatMoney(order.total - back), true] as const] : []),
  ]
}

function couponOf(
  { couponCode, couponTotal }: OrderPdfFacts['order'],
  words: OrderPdfTexts,
): Total[] {
  if (couponCode === null) return []
  const amount = couponTotal > 0 ? formatMoney(-couponTotal) : words.freeShipping
  return [[words.coupon(couponCode), amount]]
}

const ROW = 20

function writeTotals(doc: PdfDocument, totals: readonly Total[]): void {
  // The totals stay together: they move to the next page as one block.
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
