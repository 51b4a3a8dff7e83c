import type { CouponFields } from '#contract/admin/coupons.ts'
import type { CouponKind } from '#domain/coupons.ts'

/** The fields of the form that can be wrong, by their names in the form and on the wire. */
export const COUPON_FIELDS = [
  'code',
  'percent',
  'amount',
  'minItems',
  'startsOn',
  'endsOn',
  'limitTotal',
  'limitPerCustomer',
] as const
export type CouponField = (typeof COUPON_FIELDS)[number]

/** What the form says; the shop checks it. An empty field means no limit. */
export function readCouponForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const amountOf = (name: string) => {
    const value = text(name)
      .replace(',', '.')
      .replace(/^\$|%$/g, '')
    return value === '' ? null : Number(value)
  }
  const kind = text('kind') as CouponKind
  return {
    code: text('code'),
    kind,
    percent: kind === 'percent' ? amountOf('percent') : null,
    amount: kind === 'fixed' ? amountOf('amount') : null,
    minItems: amountOf('minItems'),
    startsOn: text('startsOn') || null,
    endsOn: text('endsOn') || null,
    limitTotal: amountOf('limitTotal'),
    limitPerCustomer: amountOf('limitPerCustomer'),
    categories: form.getAll('categories').map(String),
  } satisfies Partial<CouponFields>
}
