import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import type { Tx } from '../db/connect.ts'
import { idempotencyKeys } from '../db/schema.ts'

interface Once {
  userId: string
  /** Without a key the work is simply done. */
  key: string | undefined
  /** Of what kind the call is and what it asks for; another one under the same key is a mistake. */
  request: unknown
  now: Date
}

const KEPT_HOURS = 24

/**
 * Does the work at most once per key: a repeat gets the first answer again. Two calls that come at
 * the same time wait for each other. Only successes are kept, since a refusal rolls everything back.
 * @throws ShopError 'idempotency-mismatch' when the key was used for something else.
 */
export async function once<reply>(
  tx: Tx,
  { userId, key, request, now }: Once,
  work: () => Promise<reply>,
): Promise<reply> {
  if (key === undefined) return work()
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0))`)

  const oldest = new Date(now.getTime() - KEPT_HOURS * 3_600_000)
  const own = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
  await tx.delete(idempotencyKeys).where(and(own, lt(idempotencyKeys.createdAt, oldest)))

  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const [known] = await tx.select().from(idempotencyKeys).where(own)
  if (known && known.fingerprint !== fingerprint) throw new ShopError('idempotency-mismatch')
  if (known) return known.reply as reply

  const reply = await work()
  await tx.insert(idempotencyKeys).values({ userId, key, fingerprint, reply, createdAt: now })
  return reply
}
