import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Passkey } from '#contract/passkeys.ts'
import { ShopError } from '#domain/errors.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { passkeyChallenges, passkeys } from '../../db/schema.ts'
import type { Shop } from '../../shop.ts'
import { hashToken, newToken } from '../tokens.ts'

const CHALLENGE_MINUTES = 10

export type PasskeyRow = typeof passkeys.$inferSelect

export async function findPasskeys(db: Db | Tx, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))
}

export function presentPasskey({ id, name, createdAt, usedAt }: PasskeyRow): Passkey {
  return {
    _id: id,
    name,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }
}

/** Returns how many there were. */
export async function removePasskeys(tx: Tx, userId: string): Promise<number> {
  const removed = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning()
  return removed.length
}

/** @param userId who adds a passkey; null to sign in. */
export async function createChallenge(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  userId: string | null,
): Promise<string> {
  const challenge = newToken()
  await db.insert(passkeyChallenges).values({
    challengeHash: hashToken(challenge),
    userId,
    expiresAt: new Date(now().getTime() + CHALLENGE_MINUTES * 60_000),
  })
  return challenge
}

/** @throws ShopError 'sign-in-expired' if it was used, is too old or was made for somebody else. */
export async function spendChallenge(
  tx: Tx,
  now: Date,
  challenge: string,
  userId: string | null,
): Promise<void> {
  const spent = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashToken(challenge)),
        gt(passkeyChallenges.expiresAt, now),
        userId ? eq(passkeyChallenges.userId, userId) : isNull(passkeyChallenges.userId),
      ),
    )
    .returning({ expiresAt: passkeyChallenges.expiresAt })
  if (spent.length === 0) throw new ShopError('sign-in-expired')
}
