import { z } from 'zod'
import { LABEL_LENGTH, MAX_ADDRESSES } from '#domain/address.ts'
import { checkoutPaths } from './checkout-paths.ts'
import { IdParams, Message, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { AddressFields, ShippingAddress } from './shipping-address.ts'

const Given = z.object({
  label: text({ min: 0, max: LABEL_LENGTH }).default('').meta({ description: 'Such as “Home”' }),
  isDefault: z
    .boolean()
    .default(false)
    .meta({ description: 'Makes it the default; there is always one, at first the first' }),
  address: ShippingAddress,
})

export const SavedAddress = z.object({
  _id: z.string(),
  label: z.string(),
  isDefault: z.boolean(),
  address: AddressFields,
})
export type SavedAddress = z.output<typeof SavedAddress>

export const list = endpoint(checkoutPaths.addresses.list, {
  summary: 'The addresses that the caller has saved: the default, then oldest first',
  access: 'signed-in',
  reply: z.array(SavedAddress),
})

export const add = endpoint(checkoutPaths.addresses.add, {
  summary: `Save an address, at most ${MAX_ADDRESSES}`,
  access: 'signed-in',
  body: Given,
  reply: SavedAddress,
  status: 201,
  errors: ['too-many-addresses', 'idempotency-mismatch'],
  idempotent: true,
})

export const save = endpoint(checkoutPaths.addresses.save, {
  summary: 'Replace a saved address',
  access: 'signed-in',
  params: IdParams,
  what: 'address',
  body: Given,
  reply: SavedAddress,
  errors: ['not-found'],
})

export const remove = endpoint(checkoutPaths.addresses.remove, {
  summary: 'Forget a saved address; if it was the default, the oldest one becomes it',
  access: 'signed-in',
  params: IdParams,
  what: 'address',
  reply: Message,
  errors: ['not-found'],
})
