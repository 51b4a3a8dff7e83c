import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readSecret } from '../db/secrets.ts'
import type { Shop } from '../shop.ts'

/** How long a device is known after the last sign-in from it. */
export const KNOWN_DAYS = 365

/** A phone may be shared, so that the cookie holds a mark for each of the last who signed in. */
const MAX_ACCOUNTS = 3

// The cookie is `device.mark.mark…`: a random name for the device, then for each account the second
// since 1970 (to the base 36) of its last sign-in and a MAC over account, device and that second.
const DEVICE = /^[\w-]{16}$/
const MARK = /^([0-9a-z]{1,8})~([\w-]{43})$/

type Deps = Pick<Shop, 'db' | 'now'>

/**
 * The device that a cookie names, or null where this account never signed in from it. It is no
 * proof of who somebody is: it only gives them tries of their own, which strangers cannot use up.
 */
export async function knownDevice(
  shop: Deps,
  cookie: string | undefined,
  userId: string,
): Promise<string | null> {
  const { device, marks } = parse(cookie)
  if (!device || marks.length === 0) return null
  const key = await readSecret(shop.db, 'device-key')
  const oldest = toSeconds(shop.now()) - KNOWN_DAYS * 86_400
  const isFresh = (mark: string) => Number.parseInt(mark, 36) >= oldest
  return marks.some((mark) => isOf(key, mark, userId, device) && isFresh(mark)) ? device : null
}

/** The cookie's new value after somebody has signed in; those who did before them stay in it. */
export async function rememberDevice(
  shop: Deps,
  cookie: string | undefined,
  userId: string,
): Promise<string> {
  const { device = randomBytes(12).toString('base64url'), marks } = parse(cookie)
  const key = await readSecret(shop.db, 'device-key')
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
