import { lt } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { passwordResets, rateLimits, sessions } from '../db/schema.ts'

/** Takes out what has expired: sessions, reset links, counted tries. Nothing depends on when it runs. */
export async function sweepAccounts(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now))
  // Their clock is the machine's, as rate-limiter-flexible wrote them.
  await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()))
}
