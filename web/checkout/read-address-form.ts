import { ADDRESS_FIELDS, type ShippingAddress } from '#domain/checkout.ts'
import { findPlace } from '#domain/places.ts'

/** The value of a choice that asks for the name in a field of its own. */
export const OTHER = 'other'

/** In the address of the page: a field that the shop did not accept. */
export const REFUSED = 'refused'

/** What stands in the form of an address, complete or not; fields that it does not show are ''. */
export function readAddressForm(form: FormData): ShippingAddress {
  const value = (field: string) => String(form.get(field) ?? '').trim()
  const typed = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, value(field)]))
  const address = typed as unknown as ShippingAddress
  if (address.city === OTHER) address.city = value('otherCity')
  if (address.district === OTHER) address.district = value('otherDistrict')
  return { ...address, place: findPlace(address)?.code ?? '' }
}

/** Focuses a field to correct: of a choice that is 'Other…', the one for its name. */
export function focusField(form: HTMLFormElement | null, name = ''): void {
  const other = `other${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const field = form?.elements.namedItem(other) ?? form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
