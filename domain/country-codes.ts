import { COUNTRIES } from './countries.ts'
import type { Locale } from './locale.ts'

/** `SO,DJ` → `Somalia, Djibouti`. @param codes separated by commas */
export function countryNames(codes: string, locale: Locale): string {
  return codes
    .split(',')
    .map((code) => COUNTRIES.find((one) => one.code === code)?.[locale] ?? code)
    .join(', ')
}

/** The ISO code of a country by its English or Somali name or its code, however it is spelt. */
export function countryCode(name: string): string | undefined {
  return CODES.get(plainName(name))
}

const CODES = new Map(
  COUNTRIES.flatMap(({ code, en, so }) => [so, en, code].map((name) => [plainName(name), code])),
)

/** The letters of a name, since case, accents, spaces and signs do not matter. */
export function plainName(name: string): string {
  return name.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase()
}
