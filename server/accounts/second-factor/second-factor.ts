import { and, eq, isNull } from 'drizzle-orm'
import type { NewSecret, SecondFactor } from '#contract/second-factor.ts'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { secondFactors } from '../../db/schema.ts'
import { currentSettings } from '../../settings/settings.ts'
import type { Shop } from '../../shop.ts'
import { change, type Unit } from '../../unit.ts'
import { matchPassword } from '../accounts.ts'
import { countAttempt } from '../limits.ts'
import { endOtherSessions } from '../sessions.ts'
import { tellSignInChanged } from '../sign-in-changes.ts'
import { checkAppCode, openSecret, secretPurpose } from './check-code.ts'
import { newRecoveryCodes, newSalt, storeRecoveryCodes } from './recovery-codes.ts'
import { countRecoveryCodes, findSecondFactor, removeSecondFactor } from './stored.ts'
import { newSecret, secretUri } from './totp.ts'

/** The session that acts, and its address. */
interface Session {
  token: string
  address: string
}

export async function showSecondFactor(shop: Shop, { id }: Viewer): Promise<SecondFactor> {
  const factor = await findSecondFactor(shop.db, id)
  return {
    since: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(shop.db, id),
    isReadable: factor === null || openSecret(shop.secretBox, factor) !== null,
  }
}

/**
 * A new secret, in place of an earlier one that was not confirmed.
 * @throws ShopError 'wrong-password', 'second-factor-changed' if there is a second factor already.
 */
export async function startSecondFactor(
  shop: Shop,
  viewer: Viewer,
  password: string,
  session: Session,
): Promise<NewSecret> {
  await assertPassword(shop, viewer, password, session)
  const secret = newSecret()
  const values = {
    secret: shop.secretBox.seal(secretPurpose(viewer.id), secret),
    salt: newSalt(),
    createdAt: shop.now(),
  }
  const started = await shop.db
    .insert(secondFactors)
    .values({ userId: viewer.id, ...values })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: values,
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId })
  if (started.length === 0) throw new ShopError('second-factor-changed')
  const { name } = await currentSettings(shop)
  return { secret, uri: secretUri(secret, { issuer: name, label: viewer.email }) }
}

/**
 * Turns the second factor on and returns its recovery codes. Ends all other sessions.
 * @throws ShopError 'wrong-code', 'second-factor-changed' if none is being set up.
 */
export async function confirmSecondFactor(
  shop: Shop,
  viewer: Viewer,
  typed: string,
  { token, address }: Session,
): Promise<string[]> {
  const pending = and(eq(secondFactors.userId, viewer.id), isNull(secondFactors.confirmedAt))
  const [factor] = await shop.db.select().from(secondFactors).where(pending)
  if (!factor) throw new ShopError('second-factor-changed')
  const attempt = await countAttempt(shop, 'code', viewer.email, address, `session ${token}`)
  const step = checkAppCode(shop, factor, typed.replace(/\s/g, ''))
  const { codes, hashes } = await newRecoveryCodes(factor.salt)
  await change(shop, viewer, async (unit) => {
    const confirmed = await unit.tx
      .update(secondFactors)
      .set({ confirmedAt: unit.now, lastStep: step })
      // Unless it was started again in another tab.
      .where(and(pending, eq(secondFactors.secret, factor.secret)))
      .returning()
    if (confirmed.length === 0) throw new ShopError('second-factor-changed')
    await storeRecoveryCodes(unit.tx, viewer.id, hashes)
    await endOtherSessions(unit, viewer.id, token)
    await record(unit, viewer, { secondFactor: false }, { secondFactor: true })
    await tellSignInChanged(unit, viewer.id, 'second-factor-on')
  })
  await attempt.succeed()
  return codes
}

/** @throws ShopError 'wrong-password', 'second-factor-changed' if there is none. */
export async function renewRecoveryCodes(
  shop: Shop,
  viewer: Viewer,
  password: string,
  session: Session,
): Promise<string[]> {
  await assertPassword(shop, viewer, password, session)
  const factor = await findSecondFactor(shop.db, viewer.id)
  if (!factor) throw new ShopError('second-factor-changed')
  const { codes, hashes } = await newRecoveryCodes(factor.salt)
  await change(shop, viewer, async (unit) => {
    const [same] = await unit.tx
      .select({ salt: secondFactors.salt })
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, viewer.id), eq(secondFactors.salt, factor.salt)))
      .for('update')
    if (!same) throw new ShopError('second-factor-changed')
    const left = await countRecoveryCodes(unit.tx, viewer.id)
    await storeRecoveryCodes(unit.tx, viewer.id, hashes)
    await record(unit, viewer, { recoveryCodes: left }, { recoveryCodes: codes.length })
    await tellSignInChanged(unit, viewer.id, 'recovery-codes')
  })
  return codes
}

/**
 * Turns the second factor off, or ends its set-up. Ends all other sessions if it was on.
 * @throws ShopError 'wrong-password'.
 */
export async function turnOffSecondFactor(
  shop: Shop,
  viewer: Viewer,
  password: string,
  session: Session,
): Promise<SecondFactor> {
  await assertPassword(shop, viewer, password, session)
  await change(shop, viewer, async (unit) => {
    if (!(await removeSecondFactor(unit.tx, viewer.id))) return
    await endOtherSessions(unit, viewer.id, session.token)
    await record(unit, viewer, { secondFactor: true }, { secondFactor: false })
    await tellSignInChanged(unit, viewer.id, 'second-factor-off')
  })
  return showSecondFactor(shop, viewer)
}

/** A session alone must not change who can sign in: the phone may be borrowed. */
async function assertPassword(
  shop: Shop,
  viewer: Viewer,
  password: string,
  session: Session,
): Promise<void> {
  if ((await matchPassword(shop, viewer, password, session)) === null) {
    throw new ShopError('wrong-password')
  }
}

async function record(unit: Unit, viewer: Viewer, before: object, after: object): Promise<void> {
  const { id: subjectId, name: subject } = viewer
  await unit.audit({ action: 'user-changed', subjectId, subject, before, after })
}
