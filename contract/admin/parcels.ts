import { z } from 'zod'
import { MAX_PARCELS, SHIPMENT_LENGTHS } from '#domain/parcels.ts'
import { IdParams, Language, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Order } from '../orders.ts'
import { adminPaths } from './paths.ts'

const { courier, trackingNumber, trackingUrl } = SHIPMENT_LENGTHS
/** '' leaves a field out. */
const Shipment = z.object({
  courier: text({ min: 0, max: courier }).default(''),
  trackingNumber: text({ min: 0, max: trackingNumber }).default(''),
  trackingUrl: z
    .literal('')
    .or(z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(trackingUrl))
    .default('')
    .meta({ description: 'https only' }),
})

export const ship = endpoint(adminPaths.adminParcels.ship, {
  summary:
    'Mark an order as shipped, or as ready if it is picked up; can be undone for 10 minutes, then the buyer gets an email. Again: replaces courier, number and link',
  access: 'admin',
  params: IdParams,
  what: 'order',
  body: Shipment.optional(),
  reply: Order,
  errors: ['not-found', 'order-not-shippable'],
})

const ParcelResult = z.object({
  order: z.string(),
  number: z.int().nullable().meta({ description: 'Null: there is no such order' }),
  refusal: z.string().nullable().meta({ description: 'The code of an error; null: done' }),
})
export type ParcelResult = z.output<typeof ParcelResult>

export const shipMany = endpoint(adminPaths.adminParcels.shipMany, {
  summary:
    'Mark many orders as shipped, each on its own, with one courier; those that have left stay as they are',
  access: 'admin',
  body: z.object({
    courier: text({ min: 0, max: courier }).default(''),
    orders: z
      .array(
        z.object({
          order: z.uuid(),
          trackingNumber: text({ min: 0, max: trackingNumber }).default(''),
        }),
      )
      .min(1)
      .max(MAX_PARCELS),
  }),
  reply: z.array(ParcelResult),
})

const Ids = z.array(z.uuid()).min(1).max(MAX_PARCELS)

export const deliverMany = endpoint(adminPaths.adminParcels.deliverMany, {
  summary:
    'Mark many orders as delivered, each on its own; those to be paid in cash were paid in full',
  access: 'admin',
  body: z.object({ orders: Ids }),
  reply: z.array(ParcelResult),
})

export const cities = endpoint(adminPaths.adminParcels.cities, {
  summary: 'Where orders are to be delivered: each city with how many, most first',
  access: 'admin',
  reply: z.array(
    z.object({
      key: z.string().meta({ description: 'For the list of orders: the code of a known place' }),
      city: z.string().meta({ description: 'As it is written on one of them' }),
      count: z.int(),
    }),
  ),
})

/** In the path of a file, since a link opens it: separated by commas. */
const IdList = z
  .string()
  .max(MAX_PARCELS * 37)
  .transform((ids) => ids.split(','))
  .pipe(Ids)

export const slips = endpoint(adminPaths.adminParcels.slips, {
  summary: 'The packing slips of many orders as one PDF; orders that are gone are left out',
  access: 'admin',
  query: z.object({ orders: IdList }),
  file: 'application/pdf',
  errors: ['invalid-input', 'not-found', 'too-many-requests', 'busy'],
})

export const labels = endpoint(adminPaths.adminParcels.labels, {
  summary:
    "Labels of A6 for the orders among these that are to be delivered, as one PDF, each with a courier's link as a QR code",
  access: 'admin',
  body: z.object({ orders: Ids, language: Language }),
  file: 'application/pdf',
  errors: ['not-found', 'too-many-requests', 'busy'],
})
