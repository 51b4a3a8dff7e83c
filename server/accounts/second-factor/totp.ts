import { Secret, TOTP } from 'otpauth'

/** Seconds that a code is shown for. */
const PERIOD = 30
/** Codes before and after the current one that are accepted, since clocks differ. */
const WINDOW = 1
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** A new random secret, in base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** What an app reads from the QR code: the secret, and names that its list shows. */
export function secretUri(secret: string, names: { issuer: string; label: string }): string {
  return totpOf(secret, names).toString()
}

/**
 * The period (counted since 1970) whose code this is, or null if it is none of the current ones.
 * @param code six digits, as in `isAppCode`.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** Six digits are a code of an app; recovery codes are longer. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/** Apps ignore any other algorithm, length or period. */
function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: PERIOD })
}
