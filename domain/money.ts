/**
 * Money is a whole number of US cents: `1250` is $12.50. It is never a float or a string; only
 * `formatMoney` turns it into text for people, and `toDollars` / `toCents` convert it at the
 * boundary to the wire, where prices are decimal dollars.
 */
export type Cents = number

/** The maximum price of a product. */
export const MAX_PRICE: Cents = 1_000_000_00

/** 12.5 (dollars on the wire) → 1250. More than two decimals are rounded half up. */
export function toCents(dollars: number): Cents {
  // 1.005 * 100 is 100.49999999999999: read the decimal digits instead of multiplying the float.
  const [whole = '0', fraction = ''] = plainDecimal(Math.abs(dollars)).split('.')
  const digits = fraction.padEnd(3, '0')
  const cents = Number(whole) * 100 + Number(digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1 : 0)
  return dollars < 0 && cents > 0 ? -cents : cents
}

/** 1250 → 12.5, the number on the wire. */
export function toDollars(cents: Cents): number {
  return cents / 100
}

/** 1250 → '12.50', the format of payment providers. */
export function toDecimalString(cents: Cents): string {
  return toDollars(cents).toFixed(2)
}

/**
 * 125000 → '$1,250.00' in both languages, since Somali readers write dollars the English way. Not by
 * `Intl`: its first use alone blocks a slow phone for 50 ms.
 */
export function formatMoney(cents: Cents): string {
  const amount = toDecimalString(Math.abs(cents)).replace(/\B(?=(\d{3})+\.)/g, ',')
  return `${cents < 0 ? '-' : ''}$${amount}`
}

function plainDecimal(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20) : text
}
