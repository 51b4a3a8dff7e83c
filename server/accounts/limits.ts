import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { rateLimits } from '../db/schema.ts'
import { networkOf } from '../http/network.ts'
import type { Shop } from '../shop.ts'

const MINUTES = 60
const HOUR = 60 * MINUTES

/**
 * Attempts per number of seconds, for each kind of call. `pair` is one account from one network and
 * therefore tight; `account` is one account from all networks; `address` is generous, since the
 * phones of a whole town may share one.
 *
 * Where strangers name the account (sign-in, registration, password reset), the attempts of two
 * full hours of one network stay below the account's hourly limit, so that one network alone can
 * never lock an account: their hours need not start together.
 */
const RULES = {
  signIn: { pair: [9, HOUR], account: [20, HOUR], address: [600, HOUR] },
  register: { pair: [8, HOUR], account: [20, HOUR], address: [300, HOUR] },
  forgot: { pair: [3, HOUR], account: [8, HOUR], address: [120, HOUR] },
  // Without a sign-in, and each leads to a message to somebody: tight for the network as well.
  alert: { pair: [20, HOUR], account: [60, HOUR], address: [20, HOUR] },
  reset: { pair: [10, HOUR], account: [20, HOUR], address: [120, HOUR] },
  order: { pair: [60, HOUR], account: [120, HOUR], address: [2000, HOUR] },
  orderPdf: { pair: [40, MINUTES], account: [60, MINUTES], address: [400, MINUTES] },
  pay: { pair: [120, HOUR], account: [240, HOUR], address: [4000, HOUR] },
} as const satisfies Record<string, Record<'pair' | 'account' | 'address', Rule>>

/**
 * For one account on a device from which it has signed in before, independent of attempts
 * elsewhere.
 */
const KNOWN_DEVICE: Rule = [10, 30 * MINUTES]

type Rule = readonly [points: number, seconds: number]
type Scope = 'pair' | 'account' | 'address' | 'device'
type Kind = keyof typeof RULES

/** An attempt that has been counted. */
export interface Attempt {
  /** Removes it and all earlier attempts of this account from this network or device. */
  succeed(): Promise<void>
  /** Removes only this attempt, since the shop could not check it. */
  release(): Promise<void>
}

interface Counter {
  readonly key: string
  readonly rule: Rule
}

/**
 * Counts an attempt; a refused one is not counted. The counts are in the database, so that they
 * survive a restart.
 * @param device known to be the account's: it has its own counter, separate from strangers'.
 * @throws ShopError 'too-many-requests' with the seconds to wait, never more than a rule's.
 */
export async function countAttempt(
  shop: Pick<Shop, 'db' | 'now'>,
  kind: Kind,
  account: string,
  address: string,
  device?: string | null,
): Promise<Attempt> {
  const counters = countersOf(kind, account, address, device)
  const seconds = await count(shop.db, counters, shop.now().getTime())
  if (seconds > 0) throw new ShopError('too-many-requests', { retryAfter: seconds })
  const [own, ...shared] = counters
  return {
    async succeed() {
      await shop.db.delete(rateLimits).where(eq(rateLimits.key, own.key))
      for (const counter of shared) await release(shop.db, counter)
    },
    async release() {
      for (const counter of counters) await release(shop.db, counter)
    },
  }
}

/** Clears the attempts on an account from everywhere, for example after a new password. */
export async function clearAttempts(db: Db | Tx, kind: Kind, account: string): Promise<void> {
  // In the same lock order as an attempt.
  for (const scope of ['pair', 'account', 'device'] as const) {
    const prefix = keyOf(kind, scope, account)
    await db.delete(rateLimits).where(sql`starts_with(${rateLimits.key}, ${prefix})`)
  }
}

/** The counters of an attempt in lock order; the first is specific to this network or device. */
function countersOf(
  kind: Kind,
  account: string,
  address: string,
  device: string | null = null,
): [Counter, ...Counter[]] {
  // Not counted for its network, where strangers could use up the limit.
  if (device) return [{ key: keyOf(kind, 'device', account, device), rule: KNOWN_DEVICE }]
  const network = networkOf(address)
  const rules = RULES[kind]
  return [
    { key: keyOf(kind, 'pair', account, network), rule: rules.pair },
    { key: keyOf(kind, 'account', account), rule: rules.account },
    { key: keyOf(kind, 'address', network), rule: rules.address },
  ]
}

/** Hashed: keys have a fixed length for any input, and the table holds no personal data. */
function keyOf(kind: Kind, scope: Scope, ...parts: string[]): string {
  const digests = parts.map((part) => createHash('sha256').update(part).digest('base64url'))
  return [kind, scope, ...digests].join('-')
}

/**
 * Counts an attempt on all counters or, if one is full, on none.
 * @param now milliseconds since 1970.
 * @returns the seconds until the next attempt; 0 when it was counted.
 */
async function count(db: Db, counters: Counter[], now: number): Promise<number> {
  return db.transaction(async (tx) => {
    const isOver = sql`${rateLimits.expire} <= ${now}`
    const rows = await tx
      .insert(rateLimits)
      .values(counters.map(({ key, rule }) => ({ key, points: 0, expire: now + rule[1] * 1000 })))
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          points: sql`case when ${isOver} then 0 else ${rateLimits.points} end`,
          // If the clock was set back the stored end is far ahead: no wait is longer than its rule.
          expire: sql`case when ${isOver} then excluded.expire
            else least(${rateLimits.expire}, excluded.expire) end`,
        },
      })
      .returning()
    const full = rows.filter(({ key, points }) =>
      counters.some((counter) => counter.key === key && points >= counter.rule[0]),
    )
    if (full.length > 0) {
      const end = Math.max(...full.map(({ expire }) => expire!))
      return Math.max(1, Math.ceil((end - now) / 1000))
    }
    const keys = counters.map(({ key }) => key)
    await tx
      .update(rateLimits)
      .set({ points: sql`${rateLimits.points} + 1` })
      .where(inArray(rateLimits.key, keys))
    return 0
  })
}

async function release(db: Db, { key }: Counter): Promise<void> {
  await db
    .update(rateLimits)
    .set({ points: sql`greatest(${rateLimits.points} - 1, 0)` })
    .where(eq(rateLimits.key, key))
}
