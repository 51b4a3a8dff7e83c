import type { ShippingAddress } from './checkout.ts'
import { COUNTRIES } from './countries.ts'
import { countryCode } from './country-codes.ts'
import type { Locale } from './locale.ts'
import { findPlace, type Place, pathTo, placeOf } from './places.ts'
import { hasPostalCode } from './postal-codes.ts'

/** How many addresses somebody can save. */
export const MAX_ADDRESSES = 10
/** Maximum number of characters of what somebody calls a saved address. */
export const LABEL_LENGTH = 60

/** What can be typed into the fields of an address, complete or not. */
export type TypedAddress = Partial<ShippingAddress>

/** The fields that this address still needs, in the order in which people fill them in. */
export function missingFields(address: TypedAddress): (keyof ShippingAddress)[] {
  const needed = ['country', 'city', 'address', 'postalCode', 'phone'] as const
  return needed.filter((field) => {
    if (field === 'postalCode' && !hasPostalCode(address.country ?? '')) return false
    return !address[field]?.trim()
  })
}

export function isComplete(address: TypedAddress | undefined): address is ShippingAddress {
  return address !== undefined && missingFields(address).length === 0
}

/** Whether the place, if one is given, is known and in the country that the address names. */
export function isPlaceInCountry({ place, country = '' }: TypedAddress): boolean {
  if (!place) return true
  return placeOf(place) !== undefined && place.startsWith(`${countryCode(country)}/`)
}

/**
 * The address as it is stored: without empty fields, and with the place that its texts mean. A
 * given place that they do not mean wins over them, so that delivery is charged for what the label
 * says.
 */
export function settleAddress(given: ShippingAddress): ShippingAddress {
  const { address, city, postalCode, country, phone, recipient, district, landmark, pin } = given
  const isMeant = given.place === findPlace(given)?.code
  const named = namesOf(isMeant ? undefined : placeOf(given.place), 'en')
  const written = { city: named.city ?? city, district: named.district ?? district }
  const place = findPlace({ country, ...written })?.code
  return {
    address,
    city: written.city,
    postalCode,
    country,
    phone,
    ...(recipient && { recipient }),
    ...(written.district && { district: written.district }),
    ...(landmark && { landmark }),
    ...(place && { place }),
    ...(pin && { pin }),
  }
}

/** Where an address is, for what delivery costs; by its texts, since older ones have no place. */
export function destinationOf({ country = '', city = '', district, place }: TypedAddress): {
  country: string
  place?: string | undefined
} {
  return { country, place: place || findPlace({ country, city, district })?.code }
}

const NEAR: Record<Locale, string> = { en: 'Near', so: 'U dhow' }

/**
 * The lines of an address below the name, known places and countries in this language. Erased
 * fields leave no empty line.
 */
export function addressLines(given: TypedAddress, locale: Locale): string[] {
  const { address = '', landmark, postalCode = '' } = given
  const area = [areaOf(given, locale), postalCode].filter(Boolean).join(' ')
  return [
    address,
    landmark ? `${NEAR[locale]}: ${landmark}` : '',
    area,
    countryIn(given.country, locale),
  ].filter(Boolean)
}

/** `Hodan, Mogadishu`: district and city. */
export function areaOf({ city, district, place }: TypedAddress, locale: Locale): string {
  const named = namesOf(placeOf(place), locale)
  return [named.district ?? district, named.city ?? city].filter(Boolean).join(', ')
}

/** A country in this language; an unknown one is shown as stored. */
export function countryIn(country: string | undefined, locale: Locale): string {
  return COUNTRIES.find(({ en }) => en === country)?.[locale] ?? country ?? ''
}

function namesOf(place: Place | undefined, locale: Locale) {
  const [, city, district] = place ? pathTo(place.code).map(placeOf) : []
  return { city: city?.[locale], district: district?.[locale] }
}
