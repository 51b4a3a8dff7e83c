import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readSecret } from '../db/secrets.ts'
import type { Shop } from '../shop.ts'

/** Days a device stays known after the last sign-in from it. */
export const KNOWN_DAYS = 365

/** A phone may be shared, so the cookie holds a mark for each of the last accounts. */
const MAX_ACCOUNTS = 3

// The cookie is `device.mark.mark…`: a random id of the device, then for each account the time of
// its last sign-in (seconds since 1970, base 36) and a MAC over account, device and time.
const DEVICE = /^[\w-]{16}$/
const MARK = /^([0-9a-z]{1,8})~([\w-]{43})$/

type Deps = Pick<Shop, 'db' | 'now' | 'secrets'>

/**
 * The device id in the cookie, or null if this account never signed in from it. It does not
 * authenticate: it only gives the account's owner attempts of their own, which strangers cannot use
 * up.
 */
export async function knownDevice(
  shop: Deps,
  cookie: string | undefined,
  userId: string,
): Promise<string | null> {
  const { device, marks } = parse(cookie)
  if (!device || marks.length === 0) return null
  const key = await readSecret(shop, 'device-key')
  const oldest = toSeconds(shop.now()) - KNOWN_DAYS * 86_400
  const isFresh = (mark: string) => Number.parseInt(mark, 36) >= oldest
  return marks.some((mark) => isOf(key, mark, userId, device) && isFresh(mark)) ? device : null
}

/** The cookie's new value after a sign-in; the marks of earlier accounts stay. */
export async function rememberDevice(
  shop: Deps,
  cookie: string | undefined,
  userId: string,
): Promise<string> {
  const { device = randomBytes(12).toString('base64url'), marks } = parse(cookie)
  const key = await readSecret(shop, 'device-key')
  const others = marks.filter((mark) => !isOf(key, mark, userId, device))
  const since = toSeconds(shop.now()).toString(36)
  const mark = `${since}~${macOf(key, since, userId, device)}`
  return [device, mark, ...others.slice(0, MAX_ACCOUNTS - 1)].join('.')
}

function parse(cookie = ''): { device?: string; marks: string[] } {
  const [device = '', ...marks] = cookie.split('.', 1 + MAX_ACCOUNTS)
  return DEVICE.test(device)
    ? { device, marks: marks.filter((mark) => MARK.test(mark)) }
    : { marks: [] }
}

function isOf(key: Buffer, mark: string, userId: string, device: string): boolean {
  const [since = '', mac = ''] = mark.split('~')
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(key, since, userId, device)))
}

function macOf(key: Buffer, since: string, userId: string, device: string): string {
  return createHmac('sha256', key).update(`${userId} ${device} ${since}`).digest('base64url')
}

function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
