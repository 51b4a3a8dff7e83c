import { and, eq } from 'drizzle-orm'
import { normalizeEmail, type Viewer } from '#domain/accounts.ts'
import { invalid, isShopError, ShopError } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import { isTaken } from '../db/connect.ts'
import { nextVersion } from '../db/next-version.ts'
import { users } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { knownDevice } from './known-devices.ts'
import { countTry, type Try } from './limits.ts'
import { assertNotCommon, checkPassword, hashPassword } from './passwords.ts'
import { endResetLinks } from './reset-links.ts'
import { endOtherSessions, type SignedIn, startSession, toViewer } from './sessions.ts'

type UserRow = typeof users.$inferSelect

/**
 * @param from whose tries are counted, with the device's cookie if it has one.
 * @throws ShopError 'wrong-credentials', the same for an unknown email and a wrong password.
 */
export async function signIn(
  shop: Shop,
  given: { email: string; password: string },
  from: { address: string; deviceCookie: string | undefined },
): Promise<SignedIn> {
  const email = normalizeEmail(given.email)
  const user = await findUser(shop, email)
  // Looked at for unknown emails too, so that the time an answer takes tells nobody who is known.
  const device = await knownDevice(shop, from.deviceCookie, user?.id ?? '')
  const counted = await countTry(shop, 'signIn', email, from.address, device)
  if (!(await isRight(counted, user, given.password)) || !user)
    throw new ShopError('wrong-credentials')
  const viewer = toViewer(user)
  return change(shop, viewer, async (unit) => {
    // The password may have been changed while this one was checked: then it is a wrong one.
    const [same] = await unit.tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .for('share')
    if (!same) throw new ShopError('wrong-credentials')
    return { viewer, token: await startSession(unit, user.id) }
  })
}

/** Creates an account and signs it in. @throws ShopError 'user-exists', whatever the email's case. */
export async function register(
  shop: Shop,
  given: { name: string; email: string; password: string; language: Locale },
  address: string,
): Promise<SignedIn> {
  const email = normalizeEmail(given.email)
  assertNotCommon(given.password, given.name, email, 'qurux')
  await countTry(shop, 'register', email, address)
  const passwordHash = await hashPassword(given.password)
  return change(shop, null, async (unit) => {
    const { name, language } = given
    const [user] = await unit.tx
      .insert(users)
      .values({ name, email, language, passwordHash, createdAt: unit.now })
      .onConflictDoNothing({ target: users.email })
      .returning()
    if (!user) throw new ShopError('user-exists')
    return { viewer: toViewer(user), token: await startSession(unit, user.id) }
  })
}

export interface ProfileChanges {
  name?: string | undefined
  email?: string | undefined
  password?: string | undefined
  /** Needed as soon as email or password really change. */
  currentPassword?: string | undefined
}

/**
 * Changes what is given and keeps the rest. A new password ends all sessions but this one.
 * @throws ShopError 'current-password-needed', 'user-exists', or 'invalid-input' on the field
 * `currentPassword` when it is wrong.
 */
export async function updateProfile(
  shop: Shop,
  viewer: Viewer,
  changes: ProfileChanges,
  session: { token: string; address: string },
): Promise<Viewer> {
  const email = changes.email === undefined ? viewer.email : normalizeEmail(changes.email)
  const name = changes.name ?? viewer.name
  const sensitive = email !== viewer.email || changes.password !== undefined
  const verifiedHash = sensitive ? await confirm(shop, viewer, changes, session) : undefined

  const password = changes.password
  if (password !== undefined) assertNotCommon(password, name, email, 'qurux')
  const passwordHash = password === undefined ? undefined : await hashPassword(password)

  return change(shop, viewer, async (unit) => {
    const [user] = await unit.tx
      .update(users)
      .set({
        name,
        email,
        version: nextVersion(users),
        ...(passwordHash && { passwordHash }),
      })
      // Whoever changed the password in the meantime has made the given one a wrong one.
      .where(
        and(
          eq(users.id, viewer.id),
          verifiedHash ? eq(users.passwordHash, verifiedHash) : undefined,
        ),
      )
      .returning()
      .catch(refuseTakenEmail)
    if (!user) throw sensitive ? wrongCurrentPassword() : new ShopError('not-signed-in')
    if (passwordHash) await endOtherSessions(unit, viewer.id, session.token)
    if (sensitive) await endResetLinks(unit, viewer.id)
    if (viewer.isAdmin) await recordOwnChange(unit, viewer, user)
    return toViewer(user)
  })
}

/** An admin goes by another name from here on, also in the change log itself. */
async function recordOwnChange(unit: Unit, was: Viewer, is: UserRow): Promise<void> {
  const changed = (['name', 'email'] as const).filter((key) => is[key] !== was[key])
  if (changed.length === 0) return
  const pick = (values: Pick<Viewer, 'name' | 'email'>) =>
    Object.fromEntries(changed.map((key) => [key, values[key]]))
  await unit.audit({
    action: 'user-changed',
    subjectId: was.id,
    subject: is.name,
    before: pick(was),
    after: pick(is),
  })
}

async function confirm(
  shop: Shop,
  viewer: Viewer,
  { currentPassword }: ProfileChanges,
  { token, address }: { token: string; address: string },
): Promise<string> {
  if (!currentPassword) throw new ShopError('current-password-needed')
  const user = await findUser(shop, viewer.email)
  // Whoever has a session is no stranger: what others try must not keep them from a new password.
  const device = `session ${token}`
  const counted = await countTry(shop, 'signIn', viewer.email, address, device)
  const right = await isRight(counted, user, currentPassword)
  if (!right || user?.id !== viewer.id) throw wrongCurrentPassword()
  return user.passwordHash
}

/** Whether this is the account's password. A wrong one stays counted, a right one does not. */
async function isRight(counted: Try, user: UserRow | null, password: string): Promise<boolean> {
  try {
    const right = await checkPassword(user?.passwordHash, password)
    if (right) await counted.succeed()
    return right
  } catch (error) {
    // The shop was too busy to look at the password: that was no try.
    if (isShopError(error, 'busy')) await counted.giveBack()
    throw error
  }
}

async function findUser({ db }: Pick<Shop, 'db'>, email: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user ?? null
}

function wrongCurrentPassword(): ShopError {
  return invalid({ currentPassword: 'This is not your current password' })
}

export function refuseTakenEmail(error: unknown): never {
  if (isTaken(error, 'users_email_unique')) throw new ShopError('user-exists')
  throw error
}
