import type { AdminOrderDetails } from '#contract/admin/orders.ts'
import { type Cents, toCents } from '#domain/money.ts'

/** The values of the refund form. */
export interface RefundDraft {
  /** Null: the first refundable payment. */
  payment: string | null
  whole: boolean
  /** As entered. */
  amount: string
  reason: string
  /** Order item → units, if chosen; otherwise the default applies. */
  restock: Readonly<Record<string, number>>
}

export const NO_DRAFT: RefundDraft = {
  payment: null,
  whole: true,
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
  restock: { item: string; qty: number; most: number }[]
}

/** The refund that the form describes; null if nothing can be refunded. */
export function planRefund(
  draft: RefundDraft,
  { payments, restockable }: Pick<AdminOrderDetails, 'payments' | 'restockable'>,
  isDelivered: boolean,
): RefundPlan | null {
  const open = payments.filter((payment) => payment.left > 0)
  const payment = open.find(({ _id }) => _id === draft.payment) ?? open[0]
  if (!payment) return null
  const left = toCents(payment.left)
  const amount = draft.whole ? left : parseAmount(draft.amount, left)
  // Refunding everything cancels an undelivered order, so its units become available again.
  const isOff = open.length === 1 && amount === left && !isDelivered
  const restock = restockable.map(({ item, qty }) => ({
    item,
    most: qty,
    qty: Math.min(draft.restock[item] ?? (isOff ? qty : 0), qty),
  }))
  return { payment, left, amount, restock }
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
