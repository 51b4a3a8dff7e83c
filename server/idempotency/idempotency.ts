import { hash } from 'node:crypto'
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import { Conflict, type Db, type Tx } from '../db/connect.ts'
import { prepare } from '../db/prepared.ts'
import { idempotencyKeys } from '../db/schema.ts'

export interface IdempotentCall {
  /** Null for somebody without an account. */
  userId: string | null
  /** Without a key the work always runs. */
  key: string | undefined
  /** Kind and input of the call; a different one under the same key is an error. */
  request: unknown
  now: Date
}

const STORED_HOURS = 24
/** Owner of the keys of people without an account. */
const GUEST = 'guest'

/**
 * Does the work at most once per key: a repeat gets the first reply again. Concurrent calls wait
 * for each other. Only successes are stored, since a refusal rolls everything back.
 * @throws ShopError 'idempotency-mismatch' if the key was used for another request
 */
export async function withIdempotency<reply>(
  tx: Tx,
  call: IdempotentCall,
  work: () => Promise<reply>,
): Promise<reply> {
  if (call.key === undefined) return work()
  const name = `${ownerOf(call)} ${call.key}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const known = await findStoredResponse<reply>(tx, call)
  if (known !== undefined) return known
  const reply = await work()
  await storeResponse(tx, call, reply)
  return reply
}

/**
 * The first reply under this key, if there is one: for work that cannot run in one transaction.
 * @throws ShopError 'idempotency-mismatch', as `withIdempotency` does
 */
export async function findStoredResponse<reply>(
  db: Db | Tx,
  call: IdempotentCall,
): Promise<reply | undefined> {
  if (call.key === undefined) return undefined
  const [row] = await find(db, responseToFind(call))
  return replyTo(call, row!.stored)
}

/**
 * For a statement that reads more than this: `responseToFind` has its values, and `replyTo` reads
 * it. Concurrent calls of one user must wait for each other before it.
 */
export const storedResponse = sql`(
  select jsonb_build_object('fingerprint', fingerprint, 'reply', reply) from ${idempotencyKeys}
  where owner = ${sql.placeholder('owner')} and key = ${sql.placeholder('key')}
    and created_at >= ${sql.placeholder('oldest')})`

export type StoredResponse = { fingerprint: string; reply: unknown } | null

export function responseToFind({ userId, key, now }: IdempotentCall) {
  return { owner: ownerOf({ userId }), key: key ?? null, oldest: oldest(now) }
}

/** @throws ShopError 'idempotency-mismatch' */
export function replyTo<reply>(
  { request }: IdempotentCall,
  stored: StoredResponse,
): reply | undefined {
  if (stored && stored.fingerprint !== fingerprintOf(request)) {
    throw new ShopError('idempotency-mismatch')
  }
  return stored?.reply as reply | undefined
}

const find = prepare<ReturnType<typeof responseToFind>, { stored: StoredResponse }>(
  'find response',
  sql`select ${storedResponse} as stored`,
)

/**
 * Stores the first reply; without a key it does nothing. Should another kind of call have used the
 * key at the same time, the unit of work starts again.
 */
export async function storeResponse(
  tx: Tx,
  { userId, key, request, now }: IdempotentCall,
  given: unknown,
): Promise<void> {
  if (key === undefined) return
  const fingerprint = fingerprintOf(request)
  const reply = JSON.stringify(given)
  const [stored] = await store(tx, {
    userId,
    owner: ownerOf({ userId }),
    key,
    fingerprint,
    reply,
    now,
    oldest: oldest(now),
  })
  if (!stored) throw new Conflict('Another call has just used this key')
}

const { placeholder } = sql

const store = prepare<
  {
    userId: string | null
    owner: string
    key: string
    fingerprint: string
    reply: string
    now: Date
    oldest: Date
  },
  { key: string }
>(
  'store response',
  sql`insert into ${idempotencyKeys} as known
      (user_id, owner, key, fingerprint, reply, created_at)
    values (${placeholder('userId')}, ${placeholder('owner')}, ${placeholder('key')},
      ${placeholder('fingerprint')}, ${placeholder('reply')}, ${placeholder('now')})
    on conflict (owner, key) do update set fingerprint = excluded.fingerprint,
      reply = excluded.reply, created_at = excluded.created_at
    where known.created_at < ${placeholder('oldest')}
    returning key`,
)

/** Frees the key after work that failed later, so that the client may try again. */
export async function forgetResponse(
  db: Db | Tx,
  { userId, key }: Pick<IdempotentCall, 'userId' | 'key'>,
): Promise<void> {
  if (key === undefined) return
  await db.delete(idempotencyKeys).where(isOwn(userId, key))
}

/** Forgets the replies with which their buyers, or an admin, got these orders. */
export async function forgetOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx
    .delete(idempotencyKeys)
    .where(inArray(sql`${idempotencyKeys.reply} ->> '_id'`, [...orderIds]))
}

/** Deletes expired replies; some of them contain an address. */
export async function purgeIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, oldest(now)))
}

function isOwn(userId: string | null, key: string): SQL | undefined {
  return and(eq(idempotencyKeys.owner, ownerOf({ userId })), eq(idempotencyKeys.key, key))
}

function ownerOf({ userId }: Pick<IdempotentCall, 'userId'>): string {
  return userId ?? GUEST
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - STORED_HOURS * 3_600_000)
}

function fingerprintOf(request: unknown): string {
  return hash('sha256', JSON.stringify(request), 'base64url')
}
