import { lt } from 'drizzle-orm'
import {
  passkeyChallenges,
  passwordResets,
  rateLimits,
  sessions,
  signInChallenges,
} from '../db/schema.ts'
import type { Shop } from '../shop.ts'

/** Deletes expired sessions, reset links, challenges and rate limits. Nothing depends on it. */
export async function purgeAccounts({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now()))
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now()))
  await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, now()))
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now()))
  await db.delete(rateLimits).where(lt(rateLimits.expire, now().getTime()))
}
