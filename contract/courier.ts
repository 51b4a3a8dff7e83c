import { z } from 'zod'
import { checkoutPaths } from './checkout-paths.ts'
import { IdParams, Money } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What a courier needs at the door, and nothing else. */
const Parcel = z.object({
  name: z.string().meta({ description: 'Who receives it' }),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  district: z.string(),
  country: z.string(),
  landmark: z.string(),
  units: z.int(),
  cashDue: Money.nullable().meta({ description: 'To be taken at the door; null: nothing' }),
  isLocked: z.boolean().meta({ description: 'Too many wrong codes were entered' }),
})

export const CourierOrder = z.object({
  number: z.int(),
  isDelivered: z.boolean(),
  parcel: Parcel.nullable().meta({ description: 'Null unless it is to be delivered' }),
})
export type CourierOrder = z.output<typeof CourierOrder>

export const show = endpoint(checkoutPaths.courier.show, {
  summary: 'An order as the courier with a link to it sees it',
  access: 'order-holder',
  params: IdParams,
  what: 'order',
  reply: CourierOrder,
  errors: ['not-found'],
})

export const handOver = endpoint(checkoutPaths.courier.handOver, {
  summary:
    "Mark an order as delivered by the buyer's code, with the cash that was due; for couriers with a link, and admins",
  access: 'order-holder',
  params: IdParams,
  what: 'order',
  body: z.object({
    code: z.string().max(20).default('').meta({ description: 'Six digits' }),
  }),
  reply: CourierOrder,
  errors: [
    'not-found',
    'order-not-deliverable',
    'payment-pending',
    'wrong-delivery-code',
    'delivery-code-locked',
  ],
})
