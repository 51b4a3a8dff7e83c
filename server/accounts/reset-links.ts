import { and, eq, gt, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { normalizeEmail } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import { passwordResets, users } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { countTry, forgetTries } from './limits.ts'
import { assertNotCommon, hashPassword } from './passwords.ts'
import { endAllSessions, type SignedIn, startSession, toViewer } from './sessions.ts'
import { hashToken, newToken } from './tokens.ts'

export const RESET_LINK_MINUTES = 60

/**
 * Asks for a link by mail. Whether the account exists is looked up by the job and not here, so the
 * answer and the time it takes are the same for everybody.
 */
export async function requestReset(
  shop: Shop,
  given: { email: string; language: Locale },
  address: string,
): Promise<void> {
  const email = normalizeEmail(given.email)
  await countTry(shop, 'forgot', email, address)
  await change(shop, null, (unit) =>
    unit.enqueue('send-password-reset', {
      mailId: uuidv7(),
      email,
      language: given.language,
    }),
  )
}

/** A new link's token, good for an hour and one use. It stands in the mail and nowhere else. */
export async function createResetToken(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  userId: string,
): Promise<string> {
  const token = newToken()
  await tx.insert(passwordResets).values({
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + RESET_LINK_MINUTES * 60_000),
  })
  return token
}

/**
 * Sets a new password, ends all sessions of the account and signs in here.
 * @throws ShopError 'reset-link-invalid'; the link stays good when only the password is refused.
 */
export async function resetPassword(
  shop: Shop,
  given: { token: string; password: string },
  address: string,
): Promise<SignedIn> {
  const tokenHash = hashToken(given.token)
  await countTry(shop, 'reset', tokenHash.toString('hex'), address)

  const now = shop.now()
  const usable = and(
    eq(passwordResets.tokenHash, tokenHash),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
  )
  const [known] = await shop.db
    .select({ user: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(usable)
  if (!known) throw new ShopError('reset-link-invalid')
  assertNotCommon(given.password, known.user.name, known.user.email, 'qurux')
  const passwordHash = await hashPassword(given.password)

  return change(shop, toViewer(known.user), async (unit) => {
    const { tx } = unit
    const [used] = await tx.update(passwordResets).set({ usedAt: now }).where(usable).returning()
    if (!used) throw new ShopError('reset-link-invalid')
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.id, used.userId))
      .returning()
    await endResetLinks(unit, used.userId)
    await endAllSessions(unit, used.userId)
    await forgetTries(tx, 'signIn', user!.email)
    return { viewer: toViewer(user!), token: await startSession(unit, used.userId) }
  })
}

/** Links that were mailed for an older password or an older email are worth nothing. */
export async function endResetLinks(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  userId: string,
): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)))
}
