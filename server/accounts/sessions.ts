import { and, eq, gt, ne } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import type { Db } from '../db/connect.ts'
import { sessions, users } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import { hashToken, newToken } from './tokens.ts'

export const SESSION_DAYS = 30
const DAY = 86_400_000
const HOUR = 3_600_000

type UserRow = typeof users.$inferSelect

/** A new session, with the token for its cookie. */
export interface SignedIn {
  viewer: Viewer
  token: string
}

/** Signs a user in. Only the cookie contains the token. */
export async function startSession(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  userId: string,
): Promise<string> {
  const token = newToken()
  await tx.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_DAYS * DAY),
  })
  return token
}

/**
 * The viewer of a session token, or null when it is unknown, ended or expired. Use extends a
 * session by 30 days; that is stored at most once an hour, and then `renewed` is true so that the
 * cookie is extended too.
 */
export async function viewerOf(
  db: Db,
  token: string,
  now: Date,
): Promise<{ viewer: Viewer; renewed: boolean } | null> {
  const tokenHash = hashToken(token)
  const [row] = await db
    .select({ user: users, seenAt: sessions.seenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
  if (!row) return null

  const renewed = now.getTime() - row.seenAt.getTime() >= HOUR
  if (renewed) {
    await db
      .update(sessions)
      .set({ seenAt: now, expiresAt: new Date(now.getTime() + SESSION_DAYS * DAY) })
      .where(eq(sessions.tokenHash, tokenHash))
  }
  return { viewer: toViewer(row.user), renewed }
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}

/** Ends all other sessions after a changed password. */
export async function endOtherSessions(
  { tx }: Pick<Unit, 'tx'>,
  userId: string,
  keptToken: string,
): Promise<void> {
  const others = ne(sessions.tokenHash, hashToken(keptToken))
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others))
}

export async function endAllSessions({ tx }: Pick<Unit, 'tx'>, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

export function toViewer({ id, name, email, adminSince }: UserRow): Viewer {
  return { id, name, email, isAdmin: adminSince !== null }
}
