import type { AdminOrderDetails } from '#contract/admin/orders.ts'
import { type Cents, toCents } from '#domain/money.ts'

/** What stands in the form of a refund. */
export interface RefundDraft {
  /** Null: the first one, which is what has to go back. */
  payment: string | null
  whole: boolean
  /** As typed. */
  amount: string
  reason: string
  /** Order item → pieces, where somebody has chosen; else what suggests itself. */
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
  /** Of that payment. */
  left: Cents
  /** Null: not an amount that can be given back. */
  amount: Cents | null
  restock: { item: string; qty: number; most: number }[]
}

/** What the form means; null where there is nothing to give back. */
export function planRefund(
  draft: RefundDraft,
  { payments, restockable }: Pick<AdminOrderDetails, 'payments' | 'restockable'>,
  isDelivered: boolean,
): RefundPlan | null {
  const open = payments.filter((payment) => payment.left > 0)
  const payment = open.find(({ _id }) => _id === draft.payment) ?? open[0]
  if (!payment) return null
  const left = toCents(payment.left)
  const amount = draft.whole ? left : readAmount(draft.amount, left)
  // With the last of the money an order that is not delivered is off: its pieces are free again.
  const isOff = open.length === 1 && amount === left && !isDelivered
  const restock = restockable.map(({ item, qty }) => ({
    item,
    most: qty,
    qty: Math.min(draft.restock[item] ?? (isOff ? qty : 0), qty),
  }))
  return { payment, left, amount, restock }
}

/** '12.5' or '12,50' in dollars → cents; null for anything else, nothing, or too much. */
function readAmount(typed: string, most: Cents): Cents | null {
  const text = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return null
  const cents = toCents(Number(text))
  return cents > 0 && cents <= most ? cents : null
}
