import { z } from 'zod'
import { isPlaceInCountry } from '#domain/address.ts'
import { ADDRESS_LENGTHS } from '#domain/checkout.ts'
import { hasPostalCode } from '#domain/postal-codes.ts'
import { text } from './common.ts'

const optional = (field: keyof typeof ADDRESS_LENGTHS) =>
  text({ min: 0, max: ADDRESS_LENGTHS[field] }).optional()

const DEGREES = /^-?\d{1,2}(\.\d{1,7})?,-?\d{1,3}(\.\d{1,7})?$/

export const AddressFields = z.object({
  address: text({ max: ADDRESS_LENGTHS.address }),
  city: text({ max: ADDRESS_LENGTHS.city }),
  postalCode: text({ min: 0, max: ADDRESS_LENGTHS.postalCode })
    .default('')
    .meta({ description: 'Required only where the country has postal codes' }),
  country: text({ max: ADDRESS_LENGTHS.country }),
  phone: text({ max: ADDRESS_LENGTHS.phone }),
  recipient: optional('recipient').meta({ description: 'Who receives it; else the buyer' }),
  district: optional('district'),
  landmark: optional('landmark').meta({ description: 'What the courier looks for' }),
  place: optional('place').meta({
    description: 'Code of a known city or district, which then names both; else found by the texts',
    examples: ['SO/mogadishu/hodan'],
  }),
  pin: z
    .union([z.literal(''), z.string().trim().regex(DEGREES)])
    .optional()
    .meta({ description: 'latitude,longitude in decimal degrees', examples: ['2.03711,45.34375'] }),
})

/** An address to send to, as somebody typed it. */
export const ShippingAddress = AddressFields.superRefine((given, { addIssue }) => {
  const refuse = (field: string, message: string) =>
    addIssue({ code: 'custom', path: [field], message })
  if (given.postalCode === '' && hasPostalCode(given.country)) {
    refuse('postalCode', 'This country has postal codes')
  }
  if (!isPlaceInCountry(given)) refuse('place', 'Not a known place of this country')
})
