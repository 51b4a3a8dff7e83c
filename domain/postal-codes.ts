import { countryCode } from './country-codes.ts'

/**
 * Countries whose addresses have no postal code, or where one exists on paper only, by the
 * Universal Postal Union.
 */
const WITHOUT_POSTAL_CODE = new Set(
  `AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER ET FJ GD GH GM GQ GY HK KI
   KM KN KP LC LY ML MO MR MW NR NU QA RW SB SC SL SO SR SS ST SX SY TD TG TK TL TO TT TV UG VU YE
   ZW`.split(/\s+/),
)

/** Whether mail to this country carries a postal code. A country that nobody knows has none. */
export function hasPostalCode(country: string): boolean {
  const code = countryCode(country)
  return code !== undefined && !WITHOUT_POSTAL_CODE.has(code)
}
