import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { normalizeEmail, type Viewer } from '#domain/accounts.ts'
import { invalid, isShopError, ShopError } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import { isTaken } from '../db/connect.ts'
import { nextVersion } from '../db/next-version.ts'
import { users } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { enter, signedInOf } from './enter.ts'
import { knownDevice } from './known-devices.ts'
import { type Attempt, countAttempt } from './limits.ts'
import { assertNotCommon, checkPassword, hashPassword } from './passwords.ts'
import { endResetLinks } from './reset-links.ts'
import { endOtherSessions, type From, type SignedIn, startSession, toViewer } from './sessions.ts'

type UserRow = typeof users.$inferSelect

/**
 * @param from counts the attempt, with the device's cookie if it has one.
 * @throws ShopError 'wrong-credentials', the same for an unknown email and a wrong password;
 * 'second-factor-needed'.
 */
export async function signIn(
  shop: Shop,
  input: { email: string; password: string },
  from: From & { deviceCookie: string | undefined },
): Promise<SignedIn> {
  const email = normalizeEmail(input.email)
  const user = await findUser(shop, email)
  // Checked for unknown emails too, so that the response time does not reveal which accounts exist.
  const device = await knownDevice(shop, from.deviceCookie, user?.id ?? '')
  const attempt = await countAttempt(shop, 'signIn', email, from.address, device)
  if (!(await isPasswordCorrect(attempt, user, input.password)) || !user)
    throw new ShopError('wrong-credentials')
  const entered = await change(shop, toViewer(user), async (unit) => {
    // The password may have been changed during the check: then this one is wrong.
    const [same] = await unit.tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .for('share')
    if (!same) throw new ShopError('wrong-credentials')
    return enter(unit, user, from.device)
  })
  return signedInOf(entered)
}

/**
 * Creates an account and signs it in.
 * @throws ShopError 'user-exists', whatever the email's case.
 */
export async function register(
  shop: Shop,
  input: { name: string; email: string; password: string; language: Locale },
  { address, device }: From,
): Promise<SignedIn> {
  const email = normalizeEmail(input.email)
  assertNotCommon(input.password, input.name, email, 'qurux')
  await countAttempt(shop, 'register', email, address)
  const passwordHash = await hashPassword(input.password)
  return change(shop, null, async (unit) => {
    const { name, language } = input
    const [user] = await unit.tx
      .insert(users)
      .values({ name, email, language, passwordHash, createdAt: unit.now })
      .onConflictDoNothing({ target: users.email })
      .returning()
    if (!user) throw new ShopError('user-exists')
    await unit.enqueue('welcome', { mailId: uuidv7(), userId: user.id })
    return { viewer: toViewer(user), token: await startSession(unit, user.id, device) }
  })
}

export interface ProfileChanges {
  name?: string | undefined
  email?: string | undefined
  password?: string | undefined
  /** Required to change email or password. */
  currentPassword?: string | undefined
}

/**
 * Changes the given fields. A new password ends all other sessions.
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
  const verifiedHash = sensitive
    ? await verifyCurrentPassword(shop, viewer, changes.currentPassword, session)
    : undefined

  const password = changes.password
  if (password !== undefined) assertNotCommon(password, name, email, 'qurux')
  const passwordHash = password === undefined ? undefined : await hashPassword(password)

  return change(shop, viewer, async (unit) => {
    const was = await lockEmail(unit, viewer.id)
    const [user] = await unit.tx
      .update(users)
      .set({
        name,
        email,
        version: nextVersion(users),
        ...(passwordHash && { passwordHash }),
      })
      // If the password was changed since the check, the given one is wrong now.
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
    if (was !== undefined && was !== email) await tellFormerAddress(unit, viewer.id, was)
    if (viewer.isAdmin) await recordOwnChange(unit, viewer, user)
    return toViewer(user)
  })
}

/** The email that is about to change: another call may have changed it since the session was read. */
async function lockEmail({ tx }: Unit, userId: string): Promise<string | undefined> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return user?.email
}

/** A thief who changes the email of an account cannot do so in silence. */
export async function tellFormerAddress(
  { enqueue }: Unit,
  userId: string,
  was: string,
): Promise<void> {
  await enqueue('email-changed', { mailId: uuidv7(), userId, was })
}

/** Logs a changed name or email of an admin, who appears in the change log under the new one. */
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

async function verifyCurrentPassword(
  shop: Shop,
  viewer: Viewer,
  currentPassword: string | undefined,
  session: { token: string; address: string },
): Promise<string> {
  if (!currentPassword) throw new ShopError('current-password-needed')
  const passwordHash = await matchPassword(shop, viewer, currentPassword, session)
  if (passwordHash === null) throw wrongCurrentPassword()
  return passwordHash
}

/**
 * The hash of the account's password if it is this one, else null. For what only the owner of a
 * session may do, and not whoever holds the phone.
 */
export async function matchPassword(
  shop: Shop,
  viewer: Viewer,
  password: string,
  { token, address }: { token: string; address: string },
): Promise<string | null> {
  const user = await findUser(shop, viewer.email)
  // Counted by session, so that strangers' attempts cannot prevent a new password.
  const device = `session ${token}`
  const attempt = await countAttempt(shop, 'signIn', viewer.email, address, device)
  const isCorrect = await isPasswordCorrect(attempt, user, password)
  return isCorrect && user?.id === viewer.id ? user.passwordHash : null
}

/** Whether this is the account's password. Only a wrong one stays counted as an attempt. */
async function isPasswordCorrect(
  attempt: Attempt,
  user: UserRow | null,
  password: string,
): Promise<boolean> {
  try {
    const isCorrect = await checkPassword(user?.passwordHash, password)
    if (isCorrect) await attempt.succeed()
    return isCorrect
  } catch (error) {
    // The password was not checked, so the attempt does not count.
    if (isShopError(error, 'busy')) await attempt.release()
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
