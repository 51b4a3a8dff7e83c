import { ShopError } from '#domain/errors.ts'
import { signInChallenges, type users } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import { findSecondFactor } from './second-factor/stored.ts'
import { type SignedIn, startSession, toViewer } from './sessions.ts'
import { hashToken, newToken } from './tokens.ts'

/** As long as somebody may look for their phone. */
const CHALLENGE_MINUTES = 10

/** What a right password leads to. */
type Entered = SignedIn | { challenge: string }

/** A session or, with a second factor, only a challenge that a code answers. */
export async function enter(
  unit: Unit,
  user: typeof users.$inferSelect,
  device: string | null,
): Promise<Entered> {
  if (await findSecondFactor(unit.tx, user.id)) {
    return { challenge: await createChallenge(unit, user.id) }
  }
  return { viewer: toViewer(user), token: await startSession(unit, user.id, device) }
}

/**
 * Called after the transaction, which must not be undone.
 * @throws ShopError 'second-factor-needed' with the challenge.
 */
export function signedInOf(entered: Entered): SignedIn {
  if ('challenge' in entered) throw new ShopError('second-factor-needed', entered)
  return entered
}

/** Its token, of which only the hash is stored. */
async function createChallenge({ tx, now }: Unit, userId: string): Promise<string> {
  const token = newToken()
  await tx.insert(signInChallenges).values({
    tokenHash: hashToken(token),
    userId,
    expiresAt: new Date(now.getTime() + CHALLENGE_MINUTES * 60_000),
  })
  return token
}
