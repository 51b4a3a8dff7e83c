import { and, eq, sql } from 'drizzle-orm'
import { normalizeEmail, type Viewer } from '#domain/accounts.ts'
import { invalid, isShopError, ShopError } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import { recordChange } from '../audit/record.ts'
import { isTaken, type Tx } from '../db/connect.ts'
import { users } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { limitsOf } from './limits.ts'
import { assertNotCommon, checkPassword, hashPassword } from './passwords.ts'
import { endResetLinks } from './reset-links.ts'
import { endOtherSessions, type SignedIn, startSession, toViewer } from './sessions.ts'

type Desk = Pick<Shop, 'db' | 'pool' | 'config' | 'now'>
type UserRow = typeof users.$inferSelect

/**
 * @param address whose tries are counted.
 * @throws ShopError 'wrong-credentials', the same for an unknown email and a wrong password.
 */
export async function signIn(
  shop: Desk,
  given: { email: string; password: string },
  address: string,
): Promise<SignedIn> {
  const user = await verified(shop, given, address)
  if (!user) throw new ShopError('wrong-credentials')
  return shop.db.transaction(async (tx) => {
    // The password may have been changed while this one was checked: then it is a wrong one.
    const [same] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .for('share')
    if (!same) throw new ShopError('wrong-credentials')
    return { viewer: toViewer(user), token: await startSession(tx, user.id, shop.now()) }
  })
}

/** Creates an account and signs it in. @throws ShopError 'user-exists', whatever the email's case. */
export async function register(
  shop: Desk,
  given: { name: string; email: string; password: string; language: Locale },
  address: string,
): Promise<SignedIn> {
  const email = normalizeEmail(given.email)
  assertNotCommon(given.password, given.name, email, 'qurux')
  await limitsOf(shop).take('register', email, address)
  const passwordHash = await hashPassword(given.password)
  return shop.db.transaction(async (tx) => {
    const { name, language } = given
    const [user] = await tx
      .insert(users)
      .values({ name, email, language, passwordHash, createdAt: shop.now() })
      .onConflictDoNothing({ target: users.email })
      .returning()
    if (!user) throw new ShopError('user-exists')
    return { viewer: toViewer(user), token: await startSession(tx, user.id, shop.now()) }
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
 * Changes what is given and keeps the rest. A new password ends all sessions but `token`'s.
 * @throws ShopError 'current-password-needed', 'user-exists', or 'invalid-input' on the field
 * `currentPassword` when it is wrong.
 */
export async function updateProfile(
  shop: Desk,
  viewer: Viewer,
  changes: ProfileChanges,
  { token, address }: { token: string; address: string },
): Promise<Viewer> {
  const email = changes.email === undefined ? viewer.email : normalizeEmail(changes.email)
  const name = changes.name ?? viewer.name
  const sensitive = email !== viewer.email || changes.password !== undefined
  const verifiedHash = sensitive ? await confirm(shop, viewer, changes, address) : undefined

  const password = changes.password
  if (password !== undefined) assertNotCommon(password, name, email, 'qurux')
  const passwordHash = password === undefined ? undefined : await hashPassword(password)

  return shop.db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({
        name,
        email,
        version: sql`${users.version} + 1`,
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
    if (passwordHash) await endOtherSessions(tx, viewer.id, token)
    if (sensitive) await endResetLinks(tx, viewer.id, shop.now())
    if (viewer.isAdmin) await recordOwnChange(tx, viewer, user, shop.now())
    return toViewer(user)
  })
}

/** An admin goes by another name from here on, also in the change log itself. */
async function recordOwnChange(tx: Tx, was: Viewer, is: UserRow, at: Date): Promise<void> {
  const changed = (['name', 'email'] as const).filter((key) => is[key] !== was[key])
  if (changed.length === 0) return
  const pick = (values: Pick<Viewer, 'name' | 'email'>) =>
    Object.fromEntries(changed.map((key) => [key, values[key]]))
  await recordChange(tx, was, {
    ...{ action: 'user-changed', subjectId: was.id, subject: is.name, at },
    ...{ before: pick(was), after: pick(is) },
  })
}

async function confirm(
  shop: Desk,
  viewer: Viewer,
  { currentPassword }: ProfileChanges,
  address: string,
): Promise<string> {
  if (!currentPassword) throw new ShopError('current-password-needed')
  const user = await verified(shop, { email: viewer.email, password: currentPassword }, address)
  if (user?.id !== viewer.id) throw wrongCurrentPassword()
  return user.passwordHash
}

/** The account of this email and password, or null; each failure counts, a success does not. */
async function verified(
  shop: Desk,
  given: { email: string; password: string },
  address: string,
): Promise<UserRow | null> {
  const limits = limitsOf(shop)
  const email = normalizeEmail(given.email)
  await limits.take('signIn', email, address)
  try {
    const [user] = await shop.db.select().from(users).where(eq(users.email, email))
    const right = await checkPassword(user?.passwordHash, given.password)
    if (!right || !user) return null
    await limits.giveBack('signIn', email, address)
    return user
  } catch (error) {
    // The shop was too busy to look at the password: that was no try.
    if (isShopError(error, 'busy')) await limits.giveBack('signIn', email, address)
    throw error
  }
}

function wrongCurrentPassword(): ShopError {
  return invalid({ currentPassword: 'This is not your current password' })
}

export function refuseTakenEmail(error: unknown): never {
  if (isTaken(error, 'users_email_unique')) throw new ShopError('user-exists')
  throw error
}
