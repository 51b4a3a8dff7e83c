import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as text for cookies and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token: whoever reads the table can not use it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
