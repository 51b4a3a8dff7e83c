import type { AdminOrderDetails } from '#contract/admin/orders.ts'
import type { Order } from '#contract/orders.ts'
import { type Cents, toCents } from '#domain/money.ts'
import { refundOfUnits } from '#domain/refunds.ts'

/** The values of the refund form. */
export interface RefundDraft {
  /** Null: the first refundable payment. */
  payment: string | null
  how: 'whole' | 'units' | 'amount'
  /** Order item → units to refund. */
  units: Readonly<Record<string, number>>
  /** As entered. */
  amount: string
  reason: string
  /** Order item → units, if chosen; otherwise the default applies. */
  restock: Readonly<Record<string, number>>
}

export const NO_DRAFT: RefundDraft = {
  payment: null,
  how: 'whole',
  units: {},
  amount: '',
  reason: '',
  restock: {},
}

export interface RefundPlan {
  payment: AdminOrderDetails['payments'][number]
  /** Still refundable of that payment. */
  left: Cents
  /** Null if the amount is invalid. */
  amount: Cents | null
  restock: UnitRow[]
  /** The units that the money is for; none for an amount. */
  units: UnitRow[]
}

export interface UnitRow {
  item: string
  qty: number
  most: number
}

export type PlannedOrder = Pick<Order, 'isDelivered'> & {
  orderItems: readonly Pick<Order['orderItems'][number], '_id' | 'price' | 'qty'>[]
}

/** The refund that the form describes; null if nothing can be refunded. */
export function planRefund(
  draft: RefundDraft,
  record: Pick<AdminOrderDetails, 'payments' | 'restockable' | 'refundable'>,
  order: PlannedOrder,
): RefundPlan | null {
  const { payments, restockable, refundable } = record
  const open = payments.filter((payment) => payment.left > 0)
  const payment = open.find(({ _id }) => _id === draft.payment) ?? open[0]
  if (!payment) return null
  const left = toCents(payment.left)
  const units = refundable
    .filter(({ qty }) => qty > 0)
    .map(({ item, qty }) => ({
      item,
      most: qty,
      qty: draft.how === 'units' ? Math.min(draft.units[item] ?? 0, qty) : 0,
    }))
  const amount = draft.how === 'whole' ? left : amountOf()
  // Refunding everything cancels an undelivered order, so its units become available again.
  const isOff = open.length === 1 && amount === left && !order.isDelivered
  const restock = restockable.map(({ item, qty }) => ({
    item,
    most: qty,
    qty: Math.min(draft.restock[item] ?? (isOff ? qty : 0), qty),
  }))
  return { payment, left, amount, restock, units }

  function amountOf(): Cents | null {
    if (draft.how === 'amount') return parseAmount(draft.amount, left)
    const cents = units.reduce((sum, { item, qty }) => sum + priceOf(item, qty), 0)
    return cents > 0 && cents <= left ? cents : null
  }

  function priceOf(item: string, qty: number): Cents {
    const line = order.orderItems.find(({ _id }) => _id === item)
    const known = refundable.find((one) => one.item === item)
    if (!line || !known) return 0
    const sold = {
      unitPrice: toCents(line.price),
      couponShare: toCents(known.couponPrice),
      quantity: line.qty,
    }
    return refundOfUnits(sold, qty, known.refunded)
  }
}

/** '12.5' or '12,50' in dollars → cents; null for anything else, zero, or too much. */
function parseAmount(value: string, most: Cents): Cents | null {
  const text = value
    .trim()
    .replace(/^\$\s*/, '')
    .replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return null
  const cents = toCents(Number(text))
  return cents > 0 && cents <= most ? cents : null
}
