import { type CountryCode, parseDigits, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { ShippingAddress } from '#domain/checkout.ts'
import { countryCode } from '#domain/country-codes.ts'

/**
 * The phone number of an address in E.164 (`+252615000000`). Accepts how people in that country
 * write it: with spaces, with 00 or with a leading 0. An invalid number is reduced to its digits;
 * '' for a text without digits.
 */
export function normalisePhone({
  phone,
  country,
}: Pick<ShippingAddress, 'phone' | 'country'>): string {
  const digits = parseDigits(phone)
  const home = countryCode(country) as CountryCode | undefined
  // Then the digits alone: the text around them may be what prevents parsing.
  for (const text of [phone, digits]) {
    const number = parsePhoneNumberFromString(text, home)
    if (number?.isValid() && isValidAlone(number.number, home)) return number.number
  }
  return digits
}

/**
 * The library takes some short numbers for valid (082000 in the Vatican) whose E.164 form it then
 * refuses, so the same phone would be stored in two ways.
 */
function isValidAlone(number: string, home: CountryCode | undefined): boolean {
  return parsePhoneNumberFromString(number, home)?.isValid() === true
}
