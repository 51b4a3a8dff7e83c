import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Session } from '#contract/accounts.ts'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { prepare } from '../db/prepared.ts'
import { sessions, signInChallenges, users } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
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

/** Where somebody signs in. */
export interface From {
  /** The IP address. */
  address: string
  /** See device-name.ts. */
  device: string | null
}

/** Signs a user in. Only the cookie contains the token. */
export async function startSession(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  userId: string,
  device: string | null,
): Promise<string> {
  const token = newToken()
  await tx.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    device,
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
  const [row] = await findSession(db, { tokenHash, now })
  if (!row) return null

  const renewed = now.getTime() - row.seenAt.getTime() >= HOUR
  if (renewed) {
    await db
      .update(sessions)
      .set({ seenAt: now, expiresAt: new Date(now.getTime() + SESSION_DAYS * DAY) })
      .where(eq(sessions.tokenHash, tokenHash))
  }
  return { viewer: toViewer(row), renewed }
}

const findSession = prepare<
  { tokenHash: Buffer; now: Date },
  Pick<UserRow, 'id' | 'name' | 'email' | 'adminSince'> & { seenAt: Date }
>(
  'find session',
  sql`select ${users.id}, ${users.name}, ${users.email}, ${users.adminSince} as "adminSince",
      ${sessions.seenAt} as "seenAt"
    from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
    where ${sessions.tokenHash} = ${sql.placeholder('tokenHash')}
      and ${sessions.expiresAt} > ${sql.placeholder('now')}`,
)

/** A person's open sessions, the one that asks first, then by last use. */
export async function listSessions(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  userId: string,
  token: string,
): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now())))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
  const current = hashToken(token)
  const listed = rows.map(({ tokenHash, id, device, createdAt, seenAt }) => ({
    _id: id,
    device,
    isCurrent: tokenHash.equals(current),
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }))
  return [...listed.filter((one) => one.isCurrent), ...listed.filter((one) => !one.isCurrent)]
}

/** The id of an open session, for what belongs to a device. */
export async function sessionIdOf(db: Db | Tx, token: string): Promise<string | null> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
  return row?.id ?? null
}

/**
 * Ends one session of a person.
 * @throws ShopError not-found; somebody else's session does not exist.
 */
export async function endSessionOf(db: Db, userId: string, id: string): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw new ShopError('not-found', { what: 'session' })
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}

/** Ends all other sessions, and sign-ins that wait for a code, after a changed password. */
export async function endOtherSessions(
  { tx }: Pick<Unit, 'tx'>,
  userId: string,
  keptToken: string,
): Promise<void> {
  const others = ne(sessions.tokenHash, hashToken(keptToken))
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others))
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
}

export async function endAllSessions(tx: Db | Tx, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
}

export function toViewer({
  id,
  name,
  email,
  adminSince,
}: Pick<UserRow, 'id' | 'name' | 'email' | 'adminSince'>): Viewer {
  return { id, name, email, isAdmin: adminSince !== null }
}
