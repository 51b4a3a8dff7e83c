import { type CountryCode, parseDigits, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { ShippingAddress } from '#domain/checkout.ts'
import { COUNTRIES } from '#domain/countries.ts'

/**
 * The phone of an address in E.164 (`+252615000000`), read as people in its country write it: with
 * spaces, with 00 or with a leading 0. Only its digits where there can be no such number; '' for a
 * text without digits.
 */
export function normalisePhone({
  phone,
  country,
}: Pick<ShippingAddress, 'phone' | 'country'>): string {
  const digits = parseDigits(phone)
  const home = CODES.get(plain(country))
  // The digits alone too: what stands around them may be what makes the text unreadable.
  for (const text of [phone, digits]) {
    const number = parsePhoneNumberFromString(text, home)
    if (number?.isValid()) return number.number
  }
  return digits
}

/** Of a country as it stands in an address: its English or Somali name, or its code. */
const CODES = new Map(
  COUNTRIES.flatMap(({ code, en, so }) =>
    [so, en, code].map((name) => [plain(name), code as CountryCode]),
  ),
)

function plain(name: string): string {
  return name.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase()
}
