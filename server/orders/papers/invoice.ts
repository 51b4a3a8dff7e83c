import { type Cents, formatMoney } from '#domain/money.ts'
import type { FileAnswer } from '../../http/send-file.ts'
import { addressTexts, LABEL, lineName, openPaper, PLAIN, STRONG, twoBlocks } from './letterhead.ts'
import { type Column, PAPER_WIDTH, type Paper } from './paper.ts'
import type { PaperFacts } from './paper-facts.ts'
import { PAPER_TEXTS } from './paper-texts.ts'

type Line = PaperFacts['order']['lines'][number]

/** What was sold for how much, what was paid and what was given back. */
export async function invoice(facts: PaperFacts): Promise<FileAnswer> {
  const { order, day } = facts
  const words = PAPER_TEXTS[order.language]
  const paper = await openPaper(facts, words.invoice, [words.ordered(day(order.createdAt))])
  const method = words.methods[order.paymentMethod] ?? order.paymentMethod
  twoBlocks(paper, addressTexts(facts, words.billTo), [
    [words.payment, LABEL],
    [method, PLAIN],
    [order.paidAt ? words.paid(day(order.paidAt)) : words.notPaid, STRONG],
    ...(order.cancelledAt ? [[words.cancelled(day(order.cancelledAt)), STRONG] as const] : []),
  ])
  paper.table(columnsOf(facts), order.lines)
  writeTotals(paper, totalsOf(facts))
  return { fileName: `invoice-${order.number}.pdf`, body: await paper.finish() }
}

function columnsOf({ order, skuOf }: PaperFacts): Column<Line>[] {
  const words = PAPER_TEXTS[order.language]
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

function totalsOf({ order, refunds, day }: PaperFacts): Total[] {
  const words = PAPER_TEXTS[order.language]
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

function writeTotals(paper: Paper, totals: readonly Total[]): void {
  // The sums belong together: they go to the next page as one.
  paper.makeRoom(totals.length * ROW + 20)
  paper.y += 12
  const from = paper.left + PAPER_WIDTH - 280
  for (const [what, amount, isStrong] of totals) {
    const style = isStrong ? { ...STRONG, size: 12 } : PLAIN
    paper.text.draw(what, { x: from, y: paper.y, width: 180 }, style)
    const end = { x: from + 180, y: paper.y, width: 100, align: 'right' as const }
    paper.text.draw(amount, end, style)
    paper.y += ROW
  }
}
