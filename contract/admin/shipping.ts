import { z } from 'zod'
import { placeOf } from '#domain/places.ts'
import { MAX_FEE } from '#domain/settings-fields.ts'
import { isEverywhere, RATE_KINDS } from '#domain/shipping.ts'
import { isCountryCode } from '#domain/stored-shipping.ts'
import { Money, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'

const Dollars = z
  .number()
  .min(0)
  .max(MAX_FEE)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
    message: 'At most two decimals',
  })
const Name = text({ max: 60 })
const NameSo = text({ min: 0, max: 60 })
  .nullable()
  .transform((name) => name || null)

const Rate = z
  .object({
    _id: z.uuid().optional().meta({ description: 'Missing for a new one' }),
    kind: z.enum(RATE_KINDS),
    name: Name,
    nameSo: NameSo,
    price: Dollars,
    freeAbove: Dollars.nullable().meta({ description: 'Free above it, not at it; null: never' }),
    minTotal: Dollars.nullable().meta({ description: 'Of the items after the coupon, inclusive' }),
    maxTotal: Dollars.nullable(),
    minWeight: z.int().min(0).max(1_000_000).nullable().meta({ description: 'Grams, inclusive' }),
    maxWeight: z.int().min(0).max(1_000_000).nullable(),
    daysMin: z.int().min(0).max(365).nullable(),
    daysMax: z.int().min(0).max(365).nullable(),
    pickupAt: text({ min: 0, max: 300 }).meta({ description: 'Address and hours, in lines' }),
    pickupAtSo: text({ min: 0, max: 300 })
      .nullable()
      .transform((lines) => lines || null),
  })
  .superRefine((rate, { addIssue }) => {
    for (const [low, high] of [
      ['minTotal', 'maxTotal'],
      ['minWeight', 'maxWeight'],
      ['daysMin', 'daysMax'],
    ] as const) {
      if ((rate[low] ?? 0) <= (rate[high] ?? Number.POSITIVE_INFINITY)) continue
      addIssue({ code: 'custom', path: [high], message: 'Less than the minimum' })
    }
    if (rate.kind === 'pickup' && rate.pickupAt === '') {
      addIssue({ code: 'custom', path: ['pickupAt'], message: 'Say where and when' })
    }
  })

const Zone = z.object({
  _id: z.uuid().optional().meta({ description: 'Missing for a new one' }),
  name: Name,
  nameSo: NameSo,
  countries: z
    .array(z.string().refine(isCountryCode, 'Not an ISO 3166-1 code'))
    .max(250)
    .meta({ description: 'ISO codes' }),
  places: z
    .array(z.string().refine((code) => placeOf(code) !== undefined, 'Not a known place'))
    .max(250)
    .meta({ description: 'Codes of known places, which win over countries' }),
  rates: z.array(Rate).max(20),
  cash: z.boolean().optional().meta({
    description: 'Whether the courier takes cash there, if the shop does; missing: as before',
  }),
})

export const ShippingZones = z.object({
  version: z.int().min(0).meta({ description: 'As it was read; another one is a conflict' }),
  zones: z
    .array(Zone)
    .min(1)
    .max(50)
    .superRefine((zones, { addIssue }) => {
      const refuse = (path: (string | number)[], message: string) =>
        addIssue({ code: 'custom', path, message })
      zones.forEach((zone, at) => {
        if (at === 0 && !isEverywhere(zone)) refuse([0], 'The first zone is everywhere else')
        if (at > 0 && isEverywhere(zone)) refuse([at, 'countries'], 'Choose countries or places')
      })
      for (const field of ['countries', 'places'] as const) {
        const taken = new Set<string>()
        zones.forEach((zone, at) => {
          for (const code of zone[field]) {
            if (taken.has(code)) refuse([at, field], `${code} is in two zones`)
            taken.add(code)
          }
        })
      }
    })
    .meta({ description: 'The first, without countries and places, is everywhere else' }),
})
export type ShippingZones = z.output<typeof ShippingZones>

const Shown = z.object({
  version: z.int(),
  zones: z.array(
    z.object({
      ...Zone.shape,
      _id: z.string(),
      nameSo: z.string().nullable(),
      cash: z.boolean(),
      rates: z.array(
        z.object({
          ...Rate.shape,
          _id: z.string(),
          nameSo: z.string().nullable(),
          price: Money,
          freeAbove: Money.nullable(),
          minTotal: Money.nullable(),
          maxTotal: Money.nullable(),
          pickupAtSo: z.string().nullable(),
        }),
      ),
    }),
  ),
})
export type ShownZones = z.output<typeof Shown>

export const show = endpoint(adminPaths.adminShipping.show, {
  summary: 'All zones with their rates; the prices of the first are the settings of the shop',
  access: 'admin',
  reply: Shown,
})

export const save = endpoint(adminPaths.adminShipping.save, {
  summary: 'Replace all zones; who is in the middle of an order sees the new prices first',
  access: 'admin',
  body: ShippingZones,
  reply: Shown,
  errors: ['version-conflict'],
})
