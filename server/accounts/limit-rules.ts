const MINUTES = 60
const HOUR = 60 * MINUTES

/**
 * Attempts per number of seconds, for each kind of call. `pair` is one account from one network and
 * therefore tight; `account` is one account from all networks; `address` is generous, since the
 * phones of a whole town may share one. `ceiling` is an address where only people who have signed
 * in are counted: it is counted in memory, because a row that all of a town's orders write would make
 * them wait for each other, and shared every second.
 *
 * Where strangers name the account (sign-in, registration, password reset), the attempts of two
 * full hours of one network stay below the account's hourly limit, so that one network alone can
 * never lock an account: their hours need not start together.
 */
export const RULES = {
  signIn: { pair: [9, HOUR], account: [20, HOUR], address: [600, HOUR] },
  register: { pair: [8, HOUR], account: [20, HOUR], address: [300, HOUR] },
  // After the right password, so that no stranger can use it up: few, as there are few codes.
  code: { pair: [5, HOUR], account: [11, HOUR], address: [300, HOUR] },
  forgot: { pair: [3, HOUR], account: [8, HOUR], address: [120, HOUR] },
  // Without a sign-in, and each leads to a message to somebody: tight for the network as well.
  alert: { pair: [20, HOUR], account: [60, HOUR], address: [20, HOUR] },
  reset: { pair: [10, HOUR], account: [20, HOUR], address: [120, HOUR] },
  // Of codes that no coupon has.
  coupon: { pair: [20, HOUR], account: [60, HOUR], address: [6000, HOUR] },
  order: { pair: [60, HOUR], account: [120, HOUR], ceiling: [2000, HOUR] },
  // By phone number, since there is no account.
  guestOrder: { pair: [20, HOUR], account: [40, HOUR], ceiling: [600, HOUR] },
  // By order number, and each may lead to a mail.
  findOrder: { pair: [5, HOUR], account: [11, HOUR], address: [60, HOUR] },
  // By contact: each leads to a mail to the address that was typed, with what was typed.
  withdrawal: { pair: [10, HOUR], account: [21, HOUR], address: [10, HOUR] },
  // By order: each leads to a mail to the address that was typed.
  receipt: { pair: [3, HOUR], account: [7, HOUR], address: [60, HOUR] },
  orderPdf: { pair: [40, MINUTES], account: [60, MINUTES], ceiling: [400, MINUTES] },
  // Each makes a phone ring, perhaps a stranger's.
  askPhone: { pair: [20, HOUR], account: [30, HOUR], ceiling: [600, HOUR] },
  pay: { pair: [120, HOUR], account: [240, HOUR], ceiling: [4000, HOUR] },
} as const satisfies Record<string, Rules>

/** Each challenge is a row until it expires. */
export const NETWORK_RULES = {
  passkey: [600, HOUR],
  shippingRates: [60, MINUTES],
} as const satisfies Record<string, Rule>

/**
 * For one account on a device from which it has signed in before, independent of attempts
 * elsewhere.
 */
export const KNOWN_DEVICE: Rule = [10, 30 * MINUTES]

export type Rule = readonly [points: number, seconds: number]
export type Rules = Record<'pair' | 'account', Rule> & ({ address: Rule } | { ceiling: Rule })
