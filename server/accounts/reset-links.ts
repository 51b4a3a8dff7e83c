import { and, eq, gt, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { normalizeEmail } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import { passwordResets, users } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { enter, signedInOf } from './enter.ts'
import { clearAttempts, countAttempt } from './limits.ts'
import { assertNotCommon, hashPassword } from './passwords.ts'
import { endAllSessions, type From, type SignedIn, toViewer } from './sessions.ts'
import { hashToken, newToken } from './tokens.ts'

export const RESET_LINK_MINUTES = 60

/**
 * Requests a reset link by mail. The job looks up whether the account exists, so the response and
 * its time are the same for every email.
 */
export async function requestReset(
  shop: Shop,
  input: { email: string; language: Locale },
  address: string,
): Promise<void> {
  const email = normalizeEmail(input.email)
  await countAttempt(shop, 'forgot', email, address)
  await change(shop, null, (unit) =>
    unit.enqueue('send-password-reset', {
      mailId: uuidv7(),
      email,
      language: input.language,
    }),
  )
}

/** The token of a new link, valid for an hour and one use. Only the mail contains it. */
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
 * Sets a new password, ends all sessions of the account and signs in.
 * @throws ShopError 'reset-link-invalid'; the link stays valid when only the password is rejected.
 * 'second-factor-needed': the password is set.
 */
export async function resetPassword(
  shop: Shop,
  input: { token: string; password: string },
  { address, device }: From,
): Promise<SignedIn> {
  const tokenHash = hashToken(input.token)
  await countAttempt(shop, 'reset', tokenHash.toString('hex'), address)

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
  assertNotCommon(input.password, known.user.name, known.user.email, 'qurux')
  const passwordHash = await hashPassword(input.password)

  const entered = await change(shop, toViewer(known.user), async (unit) => {
    const { tx } = unit
    const [used] = await tx.update(passwordResets).set({ usedAt: now }).where(usable).returning()
    if (!used) throw new ShopError('reset-link-invalid')
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.id, used.userId))
      .returning()
    await endResetLinks(unit, used.userId)
    await endAllSessions(tx, used.userId)
    await clearAttempts(tx, 'signIn', user!.email)
    return enter(unit, user!, device)
  })
  return signedInOf(entered)
}

/** Invalidates the links that were mailed for an older password or email. */
export async function endResetLinks(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  userId: string,
): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)))
}
