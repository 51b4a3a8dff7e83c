import { createHash } from 'node:crypto'
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { idempotencyKeys } from '../db/schema.ts'

export interface IdempotentCall {
  userId: string
  /** Without a key the work always runs. */
  key: string | undefined
  /** Kind and input of the call; a different one under the same key is an error. */
  request: unknown
  now: Date
}

const STORED_HOURS = 24

/**
 * Does the work at most once per key: a repeat gets the first reply again. Concurrent calls wait
 * for each other. Only successes are stored, since a refusal rolls everything back.
 * @throws ShopError 'idempotency-mismatch' if the key was used for another request
 */
export async function withIdempotency<reply>(
  tx: Tx,
  { userId, key, request, now }: IdempotentCall,
  work: () => Promise<reply>,
): Promise<reply> {
  if (key === undefined) return work()
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0))`)

  const isOld = lt(idempotencyKeys.createdAt, oldest(now))
  await tx.delete(idempotencyKeys).where(and(isOwn(userId, key), isOld))

  const known = await findStoredResponse<reply>(tx, { userId, key, request, now })
  if (known !== undefined) return known

  const reply = await work()
  const fingerprint = fingerprintOf(request)
  await tx.insert(idempotencyKeys).values({ userId, key, fingerprint, reply, createdAt: now })
  return reply
}

/**
 * The first reply under this key, if there is one: for work that cannot run in one transaction.
 * @throws ShopError 'idempotency-mismatch', as `withIdempotency` does
 */
export async function findStoredResponse<reply>(
  db: Db | Tx,
  { userId, key, request, now }: IdempotentCall,
): Promise<reply | undefined> {
  if (key === undefined) return undefined
  const [known] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(isOwn(userId, key), gte(idempotencyKeys.createdAt, oldest(now))))
  if (known && known.fingerprint !== fingerprintOf(request)) {
    throw new ShopError('idempotency-mismatch')
  }
  return known?.reply as reply | undefined
}

/** Frees the key after work that failed later, so that the client may try again. */
export async function forgetResponse(
  db: Db | Tx,
  { userId, key }: Pick<IdempotentCall, 'userId' | 'key'>,
): Promise<void> {
  if (key === undefined) return
  await db.delete(idempotencyKeys).where(isOwn(userId, key))
}

/** Deletes expired replies; some of them contain an address. */
export async function purgeIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, oldest(now)))
}

function isOwn(userId: string, key: string): SQL | undefined {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - STORED_HOURS * 3_600_000)
}

function fingerprintOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}
