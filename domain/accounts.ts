export interface Viewer {
  id: string
  name: string
  email: string
  isAdmin: boolean
}

export type Access = 'everyone' | 'signed-in' | 'admin'

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const
export const NAME_LENGTH = { min: 1, max: 100 } as const

/** An email identifies one account, whatever its case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}
