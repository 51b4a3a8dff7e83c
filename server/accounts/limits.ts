import { hash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { prepare } from '../db/prepared.ts'
import { rateLimits } from '../db/schema.ts'
import { networkOf } from '../http/network.ts'
import type { Shop } from '../shop.ts'
import { KNOWN_DEVICE, NETWORK_RULES, RULES, type Rule, type Rules } from './limit-rules.ts'

type Scope = 'pair' | 'account' | 'address' | 'device'
type Kind = keyof typeof RULES
type Parts = Pick<Shop, 'db' | 'now' | 'ceilings'>

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
  shop: Parts,
  kind: Kind,
  account: string,
  address: string,
  device?: string | null,
): Promise<Attempt> {
  assertBelowCeiling(shop, kind, address)
  const counters = countersOf(kind, account, address, device)
  await countByItself(shop, counters)
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

/**
 * For attempts of which only some are counted afterwards, such as wrong guesses.
 * @throws ShopError 'too-many-requests' if no further one would be counted
 */
export async function assertNotFull(
  { db, now }: Parts,
  kind: Kind,
  account: string,
  address: string,
): Promise<void> {
  const counters = countersOf(kind, account, address)
  const keys = counters.map(({ key }) => key)
  const rows = await db.select().from(rateLimits).where(inArray(rateLimits.key, keys))
  const at = now().getTime()
  const waits = counters.flatMap(({ key, rule: [points, seconds] }) => {
    const { points: counted = 0, expire } = rows.find((one) => one.key === key) ?? {}
    if (counted < points || !expire || expire <= at) return []
    return Math.min(expire - at, seconds * 1000)
  })
  if (waits.length > 0) throw tooMany(Math.max(...waits))
}

/**
 * Counts the work as an attempt in its own transaction, which saves a commit. What is refused rolls
 * that back, and is then counted by itself.
 * @param work calls what it is given first, in each of its transactions.
 * @throws ShopError 'too-many-requests', as `countAttempt` does
 */
export async function countWithin<value>(
  shop: Parts,
  { kind, account, address }: { kind: Kind; account: string; address: string },
  work: (countIn: (tx: Tx) => Promise<void>) => Promise<value>,
): Promise<value> {
  assertBelowCeiling(shop, kind, address)
  const counters = countersOf(kind, account, address)
  try {
    return await work(async (tx) => {
      const wait = await count(tx, counters, shop.now().getTime())
      if (wait > 0) throw tooMany(wait)
    })
  } catch (error) {
    await countByItself(shop, counters)
    throw error
  }
}

function assertBelowCeiling({ ceilings, now }: Parts, kind: Kind, address: string): void {
  const rules: Rules = RULES[kind]
  if (!('ceiling' in rules)) return
  const key = `${kind} ${networkOf(address)}`
  const wait = ceilings.count(key, rules.ceiling, now().getTime())
  if (wait > 0) throw tooMany(wait)
}

/**
 * Counts what strangers may ask for without naming an account, for their network alone.
 * @throws ShopError 'too-many-requests'
 */
export function countForNetwork(
  { ceilings, now }: Pick<Parts, 'ceilings' | 'now'>,
  what: keyof typeof NETWORK_RULES,
  address: string,
): void {
  const wait = ceilings.count(`${what} ${networkOf(address)}`, NETWORK_RULES[what], now().getTime())
  if (wait > 0) throw tooMany(wait)
}

/** Adds what this process has counted for networks to what all have, and takes over the sums. */
export async function shareCeilings({ db, ceilings, now }: Parts): Promise<void> {
  await ceilings.exchange(async (counts) => {
    const keyed = new Map(counts.map((one) => [`ceiling-${digestOf(one.key)}`, one]))
    // In one order, or two processes could wait for each other.
    const keys = [...keyed.keys()].toSorted()
    const rows = await countAll(db, {
      keys,
      points: keys.map((key) => keyed.get(key)!.points),
      ends: keys.map((key) => keyed.get(key)!.ends),
      now: now().getTime(),
    })
    return rows.map(({ key, points, expire }) => ({
      key: keyed.get(key)!.key,
      points,
      ends: expire,
    }))
  })
}

/** Whether nobody has asked for this within the last hour, in any process. */
export async function isFirstInHour({ db, now }: Parts, what: string): Promise<boolean> {
  const counter = { key: `once-${digestOf(what)}`, rule: ONCE_AN_HOUR }
  return (await db.transaction((tx) => count(tx, [counter], now().getTime()))) === 0
}

const ONCE_AN_HOUR = [1, 3_600] as const

async function countByItself({ db, now }: Parts, counters: readonly Counter[]): Promise<void> {
  const wait = await db.transaction((tx) => count(tx, counters, now().getTime()))
  if (wait > 0) throw tooMany(wait)
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
  const rules: Rules = RULES[kind]
  const pair = { key: keyOf(kind, 'pair', account, network), rule: rules.pair }
  const everywhere = { key: keyOf(kind, 'account', account), rule: rules.account }
  if (!('address' in rules)) return [pair, everywhere]
  return [pair, everywhere, { key: keyOf(kind, 'address', network), rule: rules.address }]
}

/** Hashed: keys have a fixed length for any input, and the table holds no personal data. */
function keyOf(kind: Kind, scope: Scope, ...parts: string[]): string {
  return [kind, scope, ...parts.map(digestOf)].join('-')
}

function digestOf(part: string): string {
  return hash('sha256', part, 'base64url')
}

/**
 * Counts an attempt on all counters or, if one is full, on none.
 * @param now milliseconds since 1970.
 * @returns the milliseconds until the next attempt; 0 when it was counted.
 */
async function count(tx: Tx, counters: readonly Counter[], now: number): Promise<number> {
  const rows = await countAll(tx, {
    keys: counters.map(({ key }) => key),
    points: counters.map(() => 1),
    ends: counters.map(({ rule }) => now + rule[1] * 1000),
    now,
  })
  const full = rows.filter(({ key, points }) =>
    counters.some((counter) => counter.key === key && points > counter.rule[0]),
  )
  if (full.length === 0) return 0
  for (const counter of counters) await release(tx, counter)
  return Math.max(1, ...full.map(({ expire }) => expire - now))
}

const { placeholder } = sql
const isOver = sql`${rateLimits.expire} <= ${placeholder('now')}`

const countAll = prepare<
  { keys: string[]; points: number[]; ends: number[]; now: number },
  { key: string; points: number; expire: number }
>(
  'count attempt',
  // If the clock was set back the stored end is far ahead: no wait is longer than its rule.
  sql`insert into ${rateLimits} (key, points, expire)
    select key, points, expire
    from unnest(${placeholder('keys')}::text[], ${placeholder('points')}::int[],
      ${placeholder('ends')}::bigint[]) n (key, points, expire)
    on conflict (key) do update set
      points = excluded.points + case when ${isOver} then 0 else ${rateLimits.points} end,
      expire = case when ${isOver} then excluded.expire
        else least(${rateLimits.expire}, excluded.expire) end
    returning key, points, expire`,
)

/** @param milliseconds until the next attempt. */
function tooMany(milliseconds: number): ShopError {
  return new ShopError('too-many-requests', { retryAfter: Math.ceil(milliseconds / 1000) })
}

async function release(db: Db | Tx, { key }: Counter): Promise<void> {
  await db
    .update(rateLimits)
    .set({ points: sql`greatest(${rateLimits.points} - 1, 0)` })
    .where(eq(rateLimits.key, key))
}
