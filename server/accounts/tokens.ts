import { hash, randomBytes } from 'node:crypto'

/** 256 random bits, as text for cookies and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The hash of a token that the database stores: reading the table does not reveal usable tokens.
 */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
