import { and, eq, gt } from 'drizzle-orm'
import { isShopError, ShopError } from '#domain/errors.ts'
import { secondFactors, signInChallenges, users } from '../../db/schema.ts'
import type { Shop } from '../../shop.ts'
import { change } from '../../unit.ts'
import { knownDevice } from '../known-devices.ts'
import { type Attempt, countAttempt } from '../limits.ts'
import { type From, type SignedIn, startSession, toViewer } from '../sessions.ts'
import { hashToken } from '../tokens.ts'
import { type CheckedCode, checkCode, spendCode } from './check-code.ts'
import type { SecondFactorRow } from './stored.ts'

/**
 * The second step of a sign-in. The challenge stays when the code was wrong, and is used up with a
 * right one.
 * @throws ShopError 'sign-in-expired', 'wrong-code', 'codes-unreadable', 'too-many-requests'.
 */
export async function signInWithCode(
  shop: Shop,
  input: { challenge: string; code: string },
  from: From & { deviceCookie: string | undefined },
): Promise<SignedIn> {
  const isOpen = and(
    eq(signInChallenges.tokenHash, hashToken(input.challenge)),
    gt(signInChallenges.expiresAt, shop.now()),
  )
  const [waiting] = await shop.db
    .select({ user: users, factor: secondFactors })
    .from(signInChallenges)
    .innerJoin(users, eq(users.id, signInChallenges.userId))
    .innerJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(isOpen)
  if (!waiting) throw new ShopError('sign-in-expired')
  const { user, factor } = waiting

  const device = await knownDevice(shop, from.deviceCookie, user.id)
  const attempt = await countAttempt(shop, 'code', user.email, from.address, device)
  const checked = await checkCounted(shop, attempt, factor, input.code)
  const token = await change(shop, toViewer(user), async (unit) => {
    const { tx } = unit
    // Not there any more if another tab was faster, or the password was changed.
    const answered = await tx.delete(signInChallenges).where(isOpen).returning()
    if (answered.length === 0) throw new ShopError('sign-in-expired')
    await spendCode(tx, user.id, checked)
    return startSession(unit, user.id, from.device)
  })
  await attempt.succeed()
  return { viewer: toViewer(user), token }
}

async function checkCounted(
  shop: Shop,
  attempt: Attempt,
  factor: SecondFactorRow,
  code: string,
): Promise<CheckedCode> {
  try {
    return await checkCode(shop, factor, code)
  } catch (error) {
    // The code was not checked, so the attempt does not count.
    if (!isShopError(error, 'wrong-code')) await attempt.release()
    throw error
  }
}
