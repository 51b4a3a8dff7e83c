import type { EditedLine } from '#contract/admin/counter.ts'
import type { Order } from '#contract/orders.ts'
import { discountOf, type LineDraft, lineOf, newLine, quantityOf } from './draft.ts'

/** The lines of an order, to be edited. */
export function linesOf({ orderItems }: Order): LineDraft[] {
  return orderItems.map(({ _id, product, variant, qty, discount, discountReason }) => ({
    ...newLine(product ?? _id, variant ?? undefined),
    item: _id,
    qty: String(qty),
    off: discount > 0 ? discount.toFixed(2) : '',
    reason: discountReason ?? '',
  }))
}

/** As the shop takes it; one that stands is named by its id. */
export function editedLine(line: LineDraft): EditedLine {
  if (!line.item) return lineOf(line)
  return { item: line.item, qty: quantityOf(line), discount: discountOf(line) }
}
