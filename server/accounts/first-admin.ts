import { randomInt } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { normalizeEmail } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { users } from '../db/schema.ts'
import { clearAttempts } from './limits.ts'
import { removePasskeys } from './passkeys/stored.ts'
import { hashPassword } from './passwords.ts'
import { endResetLinks } from './reset-links.ts'
import { removeSecondFactor } from './second-factor/stored.ts'
import { endAllSessions } from './sessions.ts'

/**
 * Creates the first admin if there is none. Returns the password only if this call created it, so
 * that it is shown once.
 */
export async function ensureFirstAdmin(
  db: Db,
  config: Pick<Config, 'admin'>,
  now: Date,
): Promise<{ email: string; password: string } | null> {
  if (await hasAdmin(db)) return null
  const email = normalizeEmail(config.admin.email)
  const password = config.admin.password ?? generatePassword()
  const passwordHash = await hashPassword(password)
  const [created] = await db
    .insert(users)
    .values({ name: 'Admin', email, passwordHash, adminSince: now, createdAt: now })
    // A customer with this email keeps their password and becomes the admin.
    .onConflictDoUpdate({ target: users.email, set: { adminSince: now } })
    .returning()
  return created?.passwordHash === passwordHash ? { email, password } : null
}

interface Reset {
  password: string
  hadSecondFactor: boolean
  /** How many there were. */
  passkeys: number
}

/**
 * Sets a new random password for an admin who lost theirs or is locked out by strangers, or who lost
 * the second factor, which is removed with all passkeys. Ends all sessions of the account and clears its counted
 * attempts.
 * @throws ShopError 'not-found' when no admin has this email.
 */
export async function resetAdmin(db: Db, email: string, now: Date): Promise<Reset> {
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  const removed = await db.transaction(async (tx) => {
    const [admin] = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.email, normalizeEmail(email)), isNotNull(users.adminSince)))
      .returning()
    if (!admin) throw new ShopError('not-found', { what: 'user' })
    await endAllSessions(tx, admin.id)
    await endResetLinks({ tx, now }, admin.id)
    await clearAttempts(tx, 'signIn', admin.email)
    await clearAttempts(tx, 'forgot', admin.email)
    await clearAttempts(tx, 'code', admin.email)
    return {
      hadSecondFactor: await removeSecondFactor(tx, admin.id),
      passkeys: await removePasskeys(tx, admin.id),
    }
  })
  return { password, ...removed }
}

async function hasAdmin(db: Db): Promise<boolean> {
  const admins = db.select({ id: users.id }).from(users).where(isNotNull(users.adminSince))
  return (await admins.limit(1)).length > 0
}

/** Four groups of four unambiguous letters and digits: 80 bits, easy to type. */
function generatePassword(): string {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
