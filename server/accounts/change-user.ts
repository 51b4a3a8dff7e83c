import { asc, eq, isNotNull } from 'drizzle-orm'
import { normalizeEmail, type Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import type { Tx } from '../db/connect.ts'
import { nextVersion } from '../db/next-version.ts'
import { users } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { refuseTakenEmail, tellFormerAddress } from './accounts.ts'
import { removePasskeys } from './passkeys/stored.ts'
import { endResetLinks } from './reset-links.ts'
import { removeSecondFactor } from './second-factor/stored.ts'
import { endAllSessions } from './sessions.ts'
import { presentUser, type UserRow } from './users.ts'

interface Changes {
  name: string
  email: string
  isAdmin: boolean
  /** The version that the admin saw; left out: no check. */
  version?: number | undefined
}

/**
 * Changes a user as an admin. A new email or new rights end the account's reset links and sessions,
 * since it may now have another owner or more power; the acting admin's own sessions stay. With a new
 * email passkeys end too. Whoever is no admin any more has no second factor.
 * @throws ShopError not-found, version-conflict, user-exists, own-admin-flag, last-admin.
 */
export async function changeUser(
  shop: Shop,
  admin: Viewer,
  id: string,
  { version, ...changes }: Changes,
): Promise<UserRow> {
  return change(shop, admin, async (unit) => {
    const { tx, now } = unit
    const admins = await lockAdmins(tx)
    const before = await lockUser(tx, id)
    if (version !== undefined && version !== before.version) {
      throw new ShopError('version-conflict', { current: presentUser(before) })
    }
    const was = { name: before.name, email: before.email, isAdmin: before.adminSince !== null }
    const wanted = { ...changes, email: normalizeEmail(changes.email) }
    const keys = ['name', 'email', 'isAdmin'] as const
    const changed = keys.filter((key) => wanted[key] !== was[key])
    if (changed.length === 0) return before
    if (changed.includes('isAdmin')) assertMayChangeRights(admin, id, wanted.isAdmin, admins)

    const { name, email, isAdmin } = wanted
    const [after] = await tx
      .update(users)
      .set({
        name,
        email,
        version: nextVersion(users),
        adminSince: isAdmin ? (before.adminSince ?? now) : null,
      })
      .where(eq(users.id, id))
      .returning()
      .catch(refuseTakenEmail)
    if (changed.includes('email') || changed.includes('isAdmin')) {
      await endResetLinks(unit, id)
      if (changed.includes('email')) await removePasskeys(tx, id)
      if (!isAdmin) await removeSecondFactor(tx, id)
      if (id !== admin.id) await endAllSessions(unit.tx, id)
    }
    if (changed.includes('email')) await tellFormerAddress(unit, id, was.email)
    const pick = (values: typeof was) =>
      Object.fromEntries(changed.map((key) => [key, values[key]]))
    await unit.audit({
      action: 'user-changed',
      subjectId: id,
      subject: name,
      before: pick(was),
      after: pick(wanted),
    })
    return after!
  })
}

/**
 * Locks all admins in a fixed order: when two demote each other at once, the second finds itself to
 * be the last one.
 */
async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(isNotNull(users.adminSince))
    .orderBy(asc(users.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

async function lockUser(tx: Tx, id: string): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  if (!user) throw new ShopError('not-found', { what: 'user' })
  return user
}

function assertMayChangeRights(
  admin: Viewer,
  id: string,
  isAdmin: boolean,
  admins: readonly string[],
): void {
  if (id === admin.id) throw new ShopError('own-admin-flag')
  // The acting admin may have been demoted a moment ago: then this would leave no admin.
  if (!isAdmin && !admins.some((one) => one !== id)) throw new ShopError('last-admin')
}
