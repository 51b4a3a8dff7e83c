import { eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { detachMoves } from '../catalog/stock.ts'
import { giveUpCoupon } from '../coupons/redeem.ts'
import { orderLines, orders } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import { recordEvent } from './history.ts'
import type { EditPlan, PlannedLine } from './plan-edit.ts'
import { moveByEdit, takenBy } from './stock.ts'

/**
 * Gives an unpaid order the lines of a plan of the same transaction: units move by the difference,
 * and whoever holds the order sees the new total.
 * @returns its new version.
 */
export async function editLines(unit: Unit, { order, lines, totals }: EditPlan): Promise<number> {
  const { tx } = unit
  const { id: orderId, number } = order
  const rows = lines.map((line, position) => ({
    line,
    row: {
      id: line.stored?.id ?? uuidv7(),
      position,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      couponShare: line.couponShare,
      discount: line.discount,
      discountReason: line.discountReason,
    },
  }))
  const remaining = new Set(rows.map(({ row }) => row.id))
  const removed = order.lines.filter(({ id }) => !remaining.has(id))
  await moveByEdit(unit, orderId, [
    ...removed.flatMap((line) => changesOf({ ...line, before: line.quantity, after: 0 })),
    ...rows.flatMap(({ line, row }) =>
      line.stored
        ? changesOf({ ...line, ...row, before: line.stored.quantity, after: row.quantity })
        : [],
    ),
  ])
  if (removed.length > 0) {
    const ids = removed.map(({ id }) => id)
    await detachMoves(tx, ids, `#${number}`)
    await tx.delete(orderLines).where(inArray(orderLines.id, ids))
  }
  for (const { line, row } of rows) {
    if (line.stored) await tx.update(orderLines).set(row).where(eq(orderLines.id, row.id))
    else await tx.insert(orderLines).values({ ...row, ...soldOf(line), orderId })
  }
  // After their lines, which the ledger names.
  await moveByEdit(
    unit,
    orderId,
    rows.flatMap(({ line, row }) =>
      line.stored ? [] : changesOf({ ...line, ...row, before: 0, after: row.quantity }),
    ),
  )
  // A code without a sum is one that pays the delivery, so one that saves nothing any more goes.
  const isCouponSpent = order.couponTotal > 0 && totals.coupon === 0
  if (isCouponSpent) await giveUpCoupon(unit, orderId)
  const version = order.version + 1
  await tx
    .update(orders)
    .set({
      itemsTotal: totals.items,
      couponTotal: totals.coupon,
      ...(isCouponSpent && { couponCode: null }),
      shippingTotal: totals.shipping,
      total: totals.total,
      version,
    })
    .where(eq(orders.id, orderId))
  await recordEvent(unit, orderId, {
    type: 'edited',
    by: 'admin',
    details: { amount: totals.total },
  })
  await unit.audit({
    action: 'order-edited',
    subjectId: orderId,
    subject: `#${number}`,
    before: { total: order.total, items: itemsText(order.lines) },
    after: { total: totals.total, items: itemsText(lines) },
  })
  return version
}

interface Changed extends Pick<PlannedLine, 'parts'> {
  id: string
  skuId: string | null
  before: number
  after: number
}

function changesOf({ id: lineId, skuId, parts, before, after }: Changed) {
  return takenBy({ skuId: skuId || null, parts }).map((taken) => ({
    lineId,
    skuId: taken.skuId,
    reserved: taken.quantity * (after - before),
  }))
}

function soldOf(line: PlannedLine) {
  const { skuId, skuCode, productId, name, nameSo, imageUrl, pictureId, choice, parts } = line
  const { listPrice } = line
  return { skuId, skuCode, productId, name, nameSo, imageUrl, pictureId, choice, parts, listPrice }
}

function itemsText(lines: readonly Pick<PlannedLine, 'quantity' | 'name' | 'choice'>[]): string {
  return lines
    .map(({ quantity, name, choice }) =>
      [`${quantity} × ${name}`, ...choice.map(({ value }) => value)].join(' · '),
    )
    .join(', ')
}
