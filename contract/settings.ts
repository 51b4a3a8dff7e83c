import { z } from 'zod'
import { SETTING_CHOICES } from '#domain/settings.ts'
import { Money } from './common.ts'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

export const Discount = z.object({
  globalDiscount: z.number().meta({ description: 'Percent; 0 once the last day is over' }),
  discountDate: z.string().nullable().meta({
    description: "Last day, inclusive, YYYY-MM-DD in the shop's time zone; null: while stock lasts",
  }),
})
export type Discount = z.output<typeof Discount>

export const discount = endpoint(paths.settings.discount, {
  summary: 'The current discount',
  access: 'everyone',
  reply: Discount,
  shared: true,
})

export const ShopInfo = z.object({
  name: z.string(),
  tagline: z.string(),
  taglineSo: z.string().meta({ description: "'': Somali pages show the English one" }),
  logo: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  whatsapp: z.string(),
  address: z.string(),
  social: z.object({ facebook: z.string(), instagram: z.string(), tiktok: z.string() }),
  timeZone: z.string(),
  shippingFee: Money,
  freeShippingAbove: Money.nullable().meta({ description: 'Null: shipping is never free' }),
  reviewers: z.enum(SETTING_CHOICES.reviewers).meta({ description: 'Who may review a product' }),
  priorPrice: z.enum(SETTING_CHOICES.priorPrice),
  unitPricePer: z.enum(SETTING_CHOICES.unitPricePer),
  afterAdding: z.enum(SETTING_CHOICES.afterAdding),
  guestCheckout: z.enum(SETTING_CHOICES.guestCheckout),
})
export type ShopInfo = z.output<typeof ShopInfo>

export const shop = endpoint(paths.settings.shop, {
  summary: 'The name, contact details and delivery fee of the shop',
  access: 'everyone',
  reply: ShopInfo,
  shared: true,
})

export const InfoPage = z.object({
  slug: z.string(),
  title: z.string(),
  titleSo: z.string(),
  body: z.string().meta({
    description: 'Paragraphs, separated by a blank line; a line that starts with # is a heading',
  }),
  bodySo: z.string(),
})
export type InfoPage = z.output<typeof InfoPage>

export const infoPages = endpoint(paths.settings.infoPages, {
  summary: 'The content pages, in the order of the footer',
  access: 'everyone',
  reply: z.array(InfoPage.omit({ body: true, bodySo: true })),
  shared: true,
})

export const infoPage = endpoint(paths.settings.infoPage, {
  summary: 'One content page',
  access: 'everyone',
  params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,60}$/) }),
  what: 'page',
  reply: InfoPage,
  errors: ['not-found'],
  shared: true,
})
