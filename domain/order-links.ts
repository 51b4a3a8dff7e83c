/**
 * Links to one order for people without an account. Their secret token is in the fragment of the
 * URL, which browsers send to nobody, and in a header of the calls that it allows.
 */
export const ORDER_LINK_KINDS = [
  /** Everything that the buyer may do with the order. */
  'track',
  /** Paying it, and nothing else. */
  'pay',
  /** Handing it over at the door. */
  'courier',
] as const
export type OrderLinkKind = (typeof ORDER_LINK_KINDS)[number]

/** The header of calls that carries the token. */
export const ORDER_TOKEN_HEADER = 'x-order-token'

/** How long a link for tracking works after the last thing that happened to the order. */
const TRACK_DAYS = 180

/** The path and fragment of a link, without a language. */
export function orderLinkPath(orderId: string, token: string): string {
  return `/order/${orderId}#t=${token}`
}

/** The same for somebody who pays the order. */
export function payLinkPath(orderId: string, token: string): string {
  return `/order/${orderId}/pay#t=${token}`
}

/** How long the link of a courier works. */
export const COURIER_LINK_DAYS = 7

/** The path and fragment of a courier's link. */
export function courierLinkPath(orderId: string, token: string): string {
  return `/order/${orderId}/deliver#t=${token}`
}

/** How many links for paying one order may have: that work, and that were made within a day. */
export const MAX_PAY_LINKS = { live: 3, daily: 10 } as const

/** The token in the fragment of a link; null if there is none. */
export function tokenInFragment(fragment: string): string | null {
  return /^#t=([\w-]{1,100})$/.exec(fragment)?.[1] ?? null
}

/** What happened last to an order whose links for tracking end now. */
export function trackLinkStart(now: Date): Date {
  return new Date(now.getTime() - TRACK_DAYS * 86_400_000)
}

/** @param lastFact when something last happened to the order. */
export function trackLinkEnd(lastFact: Date): Date {
  return new Date(lastFact.getTime() + TRACK_DAYS * 86_400_000)
}
