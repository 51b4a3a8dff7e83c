import { randomInt } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { normalizeEmail } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { users } from '../db/schema.ts'
import { forgetTries } from './limits.ts'
import { hashPassword } from './passwords.ts'
import { endResetLinks } from './reset-links.ts'
import { endAllSessions } from './sessions.ts'

/**
 * Makes sure that somebody can enter the admin: creates the first admin when there is none.
 * The password is answered only when this call has just made it, so that it is shown once.
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
    // A customer with this email keeps the own password and becomes the admin.
    .onConflictDoUpdate({ target: users.email, set: { adminSince: now } })
    .returning()
  return created?.passwordHash === passwordHash ? { email, password } : null
}

/**
 * A new random password for an admin who lost the old one, or whom strangers lock out: ends all
 * sessions of the account and forgets every try to get into it.
 * @throws ShopError 'not-found' when no admin has this email.
 */
export async function resetAdmin(db: Db, email: string, now: Date): Promise<string> {
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const [admin] = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.email, normalizeEmail(email)), isNotNull(users.adminSince)))
      .returning()
    if (!admin) throw new ShopError('not-found', { what: 'user' })
    await endAllSessions({ tx }, admin.id)
    await endResetLinks({ tx, now }, admin.id)
    await forgetTries(tx, 'signIn', admin.email)
    await forgetTries(tx, 'forgot', admin.email)
  })
  return password
}

async function hasAdmin(db: Db): Promise<boolean> {
  const admins = db.select({ id: users.id }).from(users).where(isNotNull(users.adminSince))
  return (await admins.limit(1)).length > 0
}

/** Four groups of four letters and figures that are hard to mistake: 80 bits, easy to type. */
function generatePassword(): string {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
