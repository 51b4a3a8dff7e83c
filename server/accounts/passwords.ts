import { hash, hashRaw, verify } from '@node-rs/argon2'
import { invalid, ShopError } from '#domain/errors.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

// argon2 shares four threads on perhaps two cores with images and files, so only two hashes run at
// a time. Twenty waiting ones take about a second; further requests are refused.
const MAX_CONCURRENT = 2
const MAX_QUEUED = 20
const RETRY_AFTER_SECONDS = 2

/** argon2id with the library's defaults: 19 MiB, two passes, one thread (OWASP's first choice). */
export async function hashPassword(password: string): Promise<string> {
  return inQueue(() => hash(plain(password)))
}

/**
 * The same work, with a given salt so that the hash can be looked up: for codes that the shop made.
 */
export async function hashCode(code: string, salt: Buffer): Promise<Buffer> {
  return inQueue(() => hashRaw(code, { salt }))
}

/**
 * Whether this is the password of that hash. Without a hash (an unknown account, or one without a
 * password) it does the same work and returns false, so that the response time does not reveal
 * which accounts exist.
 * @throws ShopError 'busy' when too many hashes are waiting.
 */
export async function checkPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const known = passwordHash?.startsWith('$argon2') ? passwordHash : undefined
  return inQueue(async () => {
    const matches = await verify(known ?? (await decoy()), plain(password))
    return matches && known !== undefined
  })
}

/**
 * Rejects passwords that attackers try first, in general and for this person.
 * @throws ShopError 'invalid-input' on the field `password`.
 */
export function assertNotCommon(password: string, ...known: string[]): void {
  if (isCommon(password, known)) {
    throw invalid({ password: 'This password is too easy to guess' })
  }
}

function isCommon(password: string, known: string[]): boolean {
  const guess = plain(password).toLowerCase()
  const stem = guess.replace(/[\d\W_]+$/u, '')
  if (COMMON_PASSWORDS.has(guess) || (stem.length >= 6 && COMMON_PASSWORDS.has(stem))) return true
  if (isRun(guess)) return true
  const names = known.flatMap((name) => [name, name.split('@')[0] ?? '', ...name.split(/\s+/)])
  return names
    .map((name) => name.toLowerCase().trim())
    .some((name) => name.length >= 3 && (guess === name || stem === name))
}

/**
 * 'aaaaaaaa', '12345678', 'hgfedcba': each character follows the last by the same step of -1, 0 or
 * 1.
 */
function isRun(text: string): boolean {
  const step = text.charCodeAt(1) - text.charCodeAt(0)
  if (Math.abs(step) > 1) return false
  return [...text].every((_, i) => i === 0 || text.charCodeAt(i) - text.charCodeAt(i - 1) === step)
}

/** Normalised, so that it matches however the keyboard composes accents. */
function plain(password: string): string {
  return password.normalize('NFKC')
}

let decoyHash: Promise<string> | undefined
function decoy(): Promise<string> {
  decoyHash ??= hash('nobody has this password')
  return decoyHash
}

// Per process and not per shop, like the threads.
let running = 0
const waiting: (() => void)[] = []

async function inQueue<value>(work: () => Promise<value>): Promise<value> {
  if (running < MAX_CONCURRENT) running++
  else if (waiting.length < MAX_QUEUED) await new Promise<void>((resolve) => waiting.push(resolve))
  else throw new ShopError('busy', { retryAfter: RETRY_AFTER_SECONDS })
  try {
    return await work()
  } finally {
    // The slot passes directly to the next in the queue, so no new call can take it.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
