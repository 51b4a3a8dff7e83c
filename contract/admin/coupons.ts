import { z } from 'zod'
import { isDiscountDay, isPercent } from '#domain/active-discount.ts'
import { COUPON_KINDS, readCode } from '#domain/coupons.ts'
import { MAX_PRICE, toDollars } from '#domain/money.ts'
import { DateTime, IdParams, Message, Money, Paging } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'

const paths = adminPaths.coupons

const MAX_SCOPE = 1_000
const MAX_LIMIT = 1_000_000

const Code = z
  .string()
  .max(100)
  .transform((typed, context) => {
    const code = readCode(typed)
    if (code) return code
    context.addIssue({ code: 'custom', message: '3 to 30 letters, digits or hyphens' })
    return z.NEVER
  })

const Dollars = z
  .number()
  .min(0.01)
  .max(toDollars(MAX_PRICE))
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
    message: 'At most two decimals',
  })

const Percent = z.number().min(0.01).max(100).refine(isPercent, { message: 'At most two decimals' })
const Day = z.iso.date().refine(isDiscountDay)
const Limit = z.int().min(1).max(MAX_LIMIT)

const Fields = z
  .object({
    code: Code,
    kind: z.enum(COUPON_KINDS),
    percent: Percent.nullable().default(null).meta({ description: 'Of the kind percent' }),
    amount: Dollars.nullable().default(null).meta({ description: 'Of the kind fixed' }),
    minItems: Dollars.nullable().default(null).meta({
      description: 'What the items must cost after the discount',
    }),
    startsOn: Day.nullable().default(null).meta({
      description: "First and last day, inclusive, YYYY-MM-DD in the shop's time zone",
    }),
    endsOn: Day.nullable().default(null),
    limitTotal: Limit.nullable().default(null).meta({ description: 'How many orders may use it' }),
    limitPerCustomer: Limit.nullable().default(null),
    categories: z.array(z.uuid()).max(MAX_SCOPE).default([]).meta({
      description: 'It is for products of these and for `products`; for all if both are empty',
    }),
    products: z.array(z.uuid()).max(MAX_SCOPE).default([]),
    disabled: z.boolean().default(false),
  })
  .superRefine(({ kind, percent, amount, startsOn, endsOn }, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if ((kind === 'percent') !== (percent !== null)) wrong('percent', 'Only and always for percent')
    if ((kind === 'fixed') !== (amount !== null)) wrong('amount', 'Only and always for fixed')
    if (startsOn && endsOn && endsOn < startsOn) wrong('endsOn', 'Before the first day')
  })

export const CouponRow = z.object({
  _id: z.string(),
  code: z.string(),
  kind: z.enum(COUPON_KINDS),
  percent: z.number().nullable(),
  amount: Money.nullable(),
  minItems: Money.nullable(),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  limitTotal: z.int().nullable(),
  limitPerCustomer: z.int().nullable(),
  categories: z.array(z.string()),
  products: z.array(z.string()),
  disabled: z.boolean(),
  uses: z.int().meta({ description: 'Orders that use it, without those that ended unpaid' }),
  removable: z.boolean().meta({ description: 'No order ever named it' }),
  version: z.int(),
  createdAt: DateTime,
})
export type CouponRow = z.output<typeof CouponRow>
export type CouponFields = z.output<typeof Fields>

const ONE = { access: 'admin', params: IdParams, what: 'coupon' } as const

export const list = endpoint(paths.list, {
  summary: 'Coupons, newest first',
  access: 'admin',
  query: Paging,
  reply: z.array(CouponRow),
})

export const create = endpoint(paths.create, {
  summary: 'Create a coupon',
  access: 'admin',
  body: Fields,
  reply: CouponRow,
  status: 201,
  errors: ['code-taken', 'idempotency-mismatch'],
  idempotent: true,
})

export const save = endpoint(paths.save, {
  ...ONE,
  summary: 'Change or disable a coupon; orders keep what it took off',
  body: Fields.safeExtend({ version: z.int() }),
  reply: CouponRow,
  errors: ['not-found', 'code-taken', 'version-conflict'],
})

export const remove = endpoint(paths.remove, {
  ...ONE,
  summary: 'Delete a coupon that no order ever used',
  reply: Message,
  errors: ['not-found', 'coupon-used'],
})
