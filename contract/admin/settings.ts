import { z } from 'zod'
import { isDiscountDay, isPercent } from '#domain/active-discount.ts'
import { SETTING_CHOICES } from '#domain/settings.ts'
import {
  BANK_DAYS,
  CASH_ORDERS,
  HOLD_MINUTES,
  MAX_FEE,
  MAX_LOW_STOCK,
  MAX_TAGLINE,
  MAX_TYPED,
  readSetting,
  type TextSetting,
  UNPAID_ORDERS,
  UNPAID_UNITS,
} from '#domain/settings-fields.ts'
import { Money } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Discount } from '../settings.ts'
import { adminPaths } from './paths.ts'

const Percent = z.number().min(0).max(100).refine(isPercent, { message: 'At most two decimals' })

/** '' counts as none; of a timestamp only the day. */
const DiscountDay = z
  .literal('')
  .transform(() => null)
  .or(
    z
      .string()
      .max(40)
      .transform((value) => value.slice(0, 10))
      .pipe(z.iso.date().refine(isDiscountDay)),
  )
  .nullish()
  .transform((value) => value ?? null)

const FirstDay = z.string().nullable().meta({
  description: 'First day, inclusive; null: it has begun',
})

export const PlannedDiscount = Discount.extend({ discountFrom: FirstDay })
export type PlannedDiscount = z.output<typeof PlannedDiscount>

export const plannedDiscount = endpoint(adminPaths.adminSettings.plannedDiscount, {
  summary: 'The current discount, or the one that is to begin',
  access: 'admin',
  reply: PlannedDiscount,
})

export const setDiscount = endpoint(adminPaths.adminSettings.setDiscount, {
  summary: 'Set the global discount',
  access: 'admin',
  body: z
    .object({
      globalDiscount: Percent,
      discountFrom: DiscountDay,
      discountDate: DiscountDay,
      was: Discount.extend({ discountFrom: FirstDay.optional() }).optional().meta({
        description: 'The previous discount; if another one applies by now, nothing is saved',
      }),
    })
    .refine(({ discountFrom: from, discountDate: end }) => !from || !end || from <= end, {
      path: ['discountDate'],
      message: 'Before the first day',
    }),
  reply: Discount,
  errors: ['version-conflict'],
})

const Dollars = z
  .number()
  .min(0)
  .max(MAX_FEE)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
    message: 'At most two decimals',
  })

function typed(key: TextSetting, wanted: string) {
  return z
    .string()
    .max(MAX_TYPED)
    .transform((value, context) => {
      const read = readSetting[key](value.toWellFormed())
      if (read !== undefined) return read
      context.addIssue({ code: 'custom', message: wanted })
      return z.NEVER
    })
}

const Changes = z
  .object({
    name: typed('name', '1 to 60 characters'),
    tagline: typed('tagline', `At most ${MAX_TAGLINE} characters`),
    taglineSo: typed('taglineSo', `At most ${MAX_TAGLINE} characters`),
    logo: z.null().meta({ description: 'The default logo' }),
    email: typed('email', 'An email address, or empty'),
    phone: typed('phone', 'A phone number, or empty'),
    whatsapp: typed('whatsapp', 'A number with its country code, or empty'),
    address: typed('address', 'At most 200 characters'),
    facebook: typed('facebook', 'A Facebook profile: its https URL or its name'),
    instagram: typed('instagram', 'An Instagram profile: its https URL or its name'),
    tiktok: typed('tiktok', 'A TikTok profile: its https URL or its name'),
    timeZone: typed('timeZone', 'A time zone like Africa/Mogadishu'),
    shippingFee: Dollars,
    freeShippingAbove: Dollars.nullable(),
    orderHoldMinutes: z.int().min(HOLD_MINUTES.min).max(HOLD_MINUTES.max),
    maxUnpaidOrders: z.int().min(UNPAID_ORDERS.min).max(UNPAID_ORDERS.max),
    maxUnpaidUnits: z.int().min(UNPAID_UNITS.min).max(UNPAID_UNITS.max),
    mailFrom: typed('mailFrom', 'An email address, or a name and <address>'),
    lowStockBelow: z.int().min(0).max(MAX_LOW_STOCK),
    reviewers: z.enum(SETTING_CHOICES.reviewers),
    priorPrice: z.enum(SETTING_CHOICES.priorPrice),
    unitPricePer: z.enum(SETTING_CHOICES.unitPricePer),
    afterAdding: z.enum(SETTING_CHOICES.afterAdding),
    guestCheckout: z.enum(SETTING_CHOICES.guestCheckout),
    cartReminders: z.enum(SETTING_CHOICES.cartReminders),
    cashOnDelivery: z.enum(SETTING_CHOICES.cashOnDelivery),
    cashCountries: typed('cashCountries', 'Names or codes of countries, separated by commas'),
    cashMaxTotal: Dollars.nullable(),
    cashMaxOrders: z.int().min(CASH_ORDERS.min).max(CASH_ORDERS.max),
    bankTransfer: z.enum(SETTING_CHOICES.bankTransfer),
    bankInstructions: typed('bankInstructions', `At most ${MAX_TYPED} characters`),
    bankInstructionsSo: typed('bankInstructionsSo', `At most ${MAX_TYPED} characters`),
    bankHoldDays: z.int().min(BANK_DAYS.min).max(BANK_DAYS.max),
  })
  .partial()

export const AdminSettings = z.object({
  name: z.string(),
  tagline: z.string(),
  taglineSo: z.string(),
  logo: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  whatsapp: z.string().meta({ description: 'Digits, with the country code' }),
  address: z.string(),
  facebook: z.string(),
  instagram: z.string(),
  tiktok: z.string(),
  timeZone: z.string(),
  shippingFee: Money,
  freeShippingAbove: Money.nullable().meta({ description: 'Null: shipping is never free' }),
  orderHoldMinutes: z.int(),
  maxUnpaidOrders: z.int().meta({ description: 'Per customer and per phone number' }),
  maxUnpaidUnits: z.int().meta({ description: 'That these orders can reserve in total' }),
  mailFrom: z.string(),
  lowStockBelow: z.int(),
  reviewers: z.enum(SETTING_CHOICES.reviewers),
  priorPrice: z.enum(SETTING_CHOICES.priorPrice),
  unitPricePer: z.enum(SETTING_CHOICES.unitPricePer),
  afterAdding: z.enum(SETTING_CHOICES.afterAdding),
  guestCheckout: z
    .enum(SETTING_CHOICES.guestCheckout)
    .meta({ description: 'Whether people may order without an account' }),
  cartReminders: z
    .enum(SETTING_CHOICES.cartReminders)
    .meta({ description: 'Whether customers who agreed are reminded of their cart' }),
  cashOnDelivery: z.enum(SETTING_CHOICES.cashOnDelivery),
  cashCountries: z.string().meta({ description: 'ISO codes, separated by commas' }),
  cashMaxTotal: Money.nullable().meta({ description: 'Null: any total can be paid in cash' }),
  cashMaxOrders: z.int().meta({ description: 'That may await cash, per buyer and phone number' }),
  bankTransfer: z.enum(SETTING_CHOICES.bankTransfer),
  bankInstructions: z.string(),
  bankInstructionsSo: z.string(),
  bankHoldDays: z.int(),
})
export type AdminSettings = z.output<typeof AdminSettings>

export const show = endpoint(adminPaths.adminSettings.show, {
  summary: 'All settings of the shop',
  access: 'admin',
  reply: AdminSettings,
})

export const save = endpoint(adminPaths.adminSettings.save, {
  summary: 'Change settings; omitted ones keep their value',
  access: 'admin',
  body: Changes.extend({
    was: AdminSettings.partial()
      .optional()
      .meta({ description: 'The previous values; if they have changed since, nothing is saved' }),
  }),
  reply: AdminSettings,
  errors: ['version-conflict'],
})
