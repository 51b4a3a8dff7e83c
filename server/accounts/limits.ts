import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ShopError } from '#domain/errors.ts'
import { networkOf } from './network.ts'

const MINUTES = 60
const HOUR = 60 * MINUTES

/**
 * Points per seconds of each kind of call. `pair` is one account at one address and therefore
 * tight; `account` is one account over all addresses; `address` is generous, since phones of a whole
 * town may share one.
 */
const RULES = {
  signIn: { pair: [10, 15 * MINUTES], account: [20, HOUR], address: [600, HOUR] },
  register: { pair: [10, HOUR], account: [20, HOUR], address: [300, HOUR] },
  forgot: { pair: [4, HOUR], account: [8, HOUR], address: [120, HOUR] },
  reset: { pair: [10, HOUR], account: [20, HOUR], address: [120, HOUR] },
  order: { pair: [60, HOUR], account: [120, HOUR], address: [2000, HOUR] },
  orderPdf: { pair: [40, MINUTES], account: [60, MINUTES], address: [400, MINUTES] },
  pay: { pair: [120, HOUR], account: [240, HOUR], address: [4000, HOUR] },
} as const satisfies Record<string, Rule>

type Rule = Record<Scope, readonly [points: number, seconds: number]>
type Scope = 'pair' | 'account' | 'address'
type Kind = keyof typeof RULES

/** How often something may be tried; kept in the database, so that a restart forgets nothing. */
export interface Limits {
  /** One more try. @throws ShopError 'too-many-requests' with the seconds to wait. */
  take(kind: Kind, account: string, address: string): Promise<void>
  /** The try was a good one and counts no longer; tries from this place start afresh. */
  giveBack(kind: Kind, account: string, address: string): Promise<void>
  /** Forgets all tries of this account, for example after a new password by mail. */
  forget(kind: Kind, account: string, address: string): Promise<void>
}

const known = new WeakMap<pg.Pool, Limits>()

/** The limits of the shop with this pool. */
export function limitsOf({ pool }: { pool: pg.Pool }): Limits {
  const limits = known.get(pool) ?? createLimits(pool)
  known.set(pool, limits)
  return limits
}

function createLimits(pool: pg.Pool): Limits {
  const limiters = new Map<string, RateLimiterPostgres>()

  return {
    async take(kind, account, address) {
      // The tightest first: what is refused there must not use up the account's own points, or one
      // address alone could lock an account for everybody.
      const keys = keysOf(account, address)
      await consume(limiter(kind, 'pair'), keys.pair)
      await consume(limiter(kind, 'account'), keys.account)
      await consume(limiter(kind, 'address'), keys.address)
    },
    async giveBack(kind, account, address) {
      const keys = keysOf(account, address)
      await limiter(kind, 'pair').delete(keys.pair)
      await limiter(kind, 'account').reward(keys.account)
      await limiter(kind, 'address').reward(keys.address)
    },
    async forget(kind, account, address) {
      const keys = keysOf(account, address)
      await limiter(kind, 'pair').delete(keys.pair)
      await limiter(kind, 'account').delete(keys.account)
    },
  }

  function limiter(kind: Kind, scope: Scope): RateLimiterPostgres {
    const keyPrefix = `${kind}-${scope}`
    const existing = limiters.get(keyPrefix)
    if (existing) return existing
    const [points, duration] = RULES[kind][scope]
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      // No timers of its own: `purgeAccounts` clears the table.
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    })
    limiters.set(keyPrefix, made)
    return made
  }
}

/** Hashed: a key has one length whatever was typed, and the table names nobody. */
function keysOf(account: string, address: string): Record<Scope, string> {
  const network = networkOf(address)
  return {
    pair: digest(`${account} ${network}`),
    account: digest(account),
    address: digest(network),
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw new ShopError('too-many-requests', { retryAfter })
  }
}
