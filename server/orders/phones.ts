import { type CountryCode, parseDigits, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { ShippingAddress } from '#domain/checkout.ts'
import { COUNTRIES } from '#domain/countries.ts'

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
  const home = CODES.get(plain(country))
  // Then the digits alone: the text around them may be what prevents parsing.
  for (const text of [phone, digits]) {
    const number = parsePhoneNumberFromString(text, home)
    if (number?.isValid()) return number.number
  }
  return digits
}

/** Country codes by a country's English or Somali name or its code. */
const CODES = new Map(
  COUNTRIES.flatMap(({ code, en, so }) =>
    [so, en, code].map((name) => [plain(name), code as CountryCode]),
  ),
)

function plain(name: string): string {
  return name.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase()
}
