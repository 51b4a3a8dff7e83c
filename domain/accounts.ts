export interface Viewer {
  id: string
  name: string
  email: string
  isAdmin: boolean
}

/**
 * `order-holder`: whoever holds the order of the call, by their session or by a link to it. Which
 * links are enough is decided where the order is read.
 */
export type Access = 'everyone' | 'order-holder' | 'signed-in' | 'admin'

/** Who calls about an order: a session, the token of a link, or both. */
export interface OrderHolder {
  viewer: Viewer | null
  token: string | null
}

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const
export const NAME_LENGTH = { min: 1, max: 100 } as const

/** An email identifies one account, whatever its case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}
