/** How long the parts of a statement of withdrawal may be, in characters. */
export const WITHDRAWAL_LENGTHS = { number: 40, name: 100, contact: 254, comment: 500 } as const

/** Whether an answer can reach somebody: roughly an email address, or digits enough for a phone. */
export function isContact(text: string): boolean {
  if (text.includes('@')) return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text.trim())
  return text.replace(/\D/g, '').length >= 5
}

/** The order number in what was typed, such as 'Order #1001'; null if it cannot be one. */
export function orderNumberIn(typed: string): number | null {
  const number = Number(typed.replace(/\D/g, ''))
  return number > 0 && number < 2 ** 31 ? number : null
}
