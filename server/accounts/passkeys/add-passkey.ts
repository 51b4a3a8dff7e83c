import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import type { Passkey } from '#contract/passkeys.ts'
import type { Viewer } from '#domain/accounts.ts'
import { isShopError, ShopError } from '#domain/errors.ts'
import type { Tx } from '../../db/connect.ts'
import { passkeys, users } from '../../db/schema.ts'
import { currentSettings } from '../../settings/settings.ts'
import type { Shop } from '../../shop.ts'
import { change, type Unit } from '../../unit.ts'
import { matchPassword } from '../accounts.ts'
import { tellSignInChanged } from '../sign-in-changes.ts'
import { relyingParty } from './relying-party.ts'
import { createChallenge, findPasskeys, presentPasskey, spendChallenge } from './stored.ts'

/** Far more than anybody has devices. */
const MAX_PASSKEYS = 20

/** Ed25519, ES256 and RS256, which all devices have between them. */
const ALGORITHMS = [-8, -7, -257]

export async function listPasskeys({ db }: Pick<Shop, 'db'>, userId: string): Promise<Passkey[]> {
  return (await findPasskeys(db, userId)).map(presentPasskey)
}

/**
 * Options for the browser, which creates a passkey that unlocks with a PIN, a finger or a face.
 * Needs the password, since a phone may be borrowed.
 * @throws ShopError 'wrong-password', 'too-many-passkeys', 'passkeys-unavailable'.
 */
export async function startPasskey(
  shop: Shop,
  viewer: Viewer,
  password: string,
  session: { token: string; address: string },
) {
  const { id: rpID } = relyingParty(shop.config)
  if ((await matchPassword(shop, viewer, password, session)) === null) {
    throw new ShopError('wrong-password')
  }
  const own = await findPasskeys(shop.db, viewer.id)
  if (own.length >= MAX_PASSKEYS) throw new ShopError('too-many-passkeys')
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { name } = await currentSettings(shop)
  return generateRegistrationOptions({
    rpName: name,
    rpID,
    userName: viewer.email,
    userDisplayName: viewer.name,
    userID: new TextEncoder().encode(viewer.id),
    challenge: Buffer.from(await createChallenge(shop, viewer.id)),
    excludeCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Stores the passkey that the browser created.
 * @throws ShopError 'passkey-refused', 'too-many-passkeys', 'passkeys-unavailable'.
 */
export async function addPasskey(
  shop: Shop,
  viewer: Viewer,
  given: unknown,
  name: string,
): Promise<Passkey> {
  const { credential, challenge } = await verify(shop, given as RegistrationResponseJSON)
  return change(shop, viewer, async (unit) => {
    const { tx, now } = unit
    await spendChallenge(tx, now, challenge, viewer.id).catch(refuseExpired)
    await assertRoom(tx, viewer.id)
    const [added] = await tx
      .insert(passkeys)
      .values({
        userId: viewer.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name,
        createdAt: now,
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning()
    if (!added) throw new ShopError('passkey-refused')
    await record(unit, viewer, null, name)
    await tellSignInChanged(unit, viewer.id, 'passkey-added')
    return presentPasskey(added)
  })
}

/** @throws ShopError not-found; somebody else's passkey does not exist. */
export async function renamePasskey(
  shop: Shop,
  viewer: Viewer,
  id: string,
  name: string,
): Promise<Passkey> {
  return change(shop, viewer, async (unit) => {
    const own = and(eq(passkeys.userId, viewer.id), eq(passkeys.id, id))
    const [was] = await unit.tx.select().from(passkeys).where(own).for('update')
    if (!was) throw new ShopError('not-found', { what: 'passkey' })
    if (was.name === name) return presentPasskey(was)
    await unit.tx.update(passkeys).set({ name }).where(own)
    await record(unit, viewer, was.name, name)
    return presentPasskey({ ...was, name })
  })
}

/** @throws ShopError not-found; somebody else's passkey does not exist. */
export async function removePasskey(shop: Shop, viewer: Viewer, id: string): Promise<void> {
  await change(shop, viewer, async (unit) => {
    const [removed] = await unit.tx
      .delete(passkeys)
      .where(and(eq(passkeys.userId, viewer.id), eq(passkeys.id, id)))
      .returning()
    if (!removed) throw new ShopError('not-found', { what: 'passkey' })
    await record(unit, viewer, removed.name, null)
    await tellSignInChanged(unit, viewer.id, 'passkey-removed')
  })
}

/** Who made it does not matter, so any attestation is left out. */
async function verify({ config }: Pick<Shop, 'config'>, response: RegistrationResponseJSON) {
  const { id, origin } = relyingParty(config)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  let challenge = ''
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (signed) => {
        challenge = Buffer.from(signed, 'base64url').toString()
        return true
      },
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    })
    if (verified) return { credential: registrationInfo.credential, challenge }
  } catch {
    // The library throws an error for each thing that may be wrong.
  }
  throw new ShopError('passkey-refused')
}

/** Two tabs together add no more than one would. */
async function assertRoom(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  if ((await findPasskeys(tx, userId)).length >= MAX_PASSKEYS) {
    throw new ShopError('too-many-passkeys')
  }
}

async function record(
  unit: Unit,
  { id: subjectId, name: subject, isAdmin }: Viewer,
  before: string | null,
  after: string | null,
): Promise<void> {
  if (!isAdmin) return
  await unit.audit({
    action: 'user-changed',
    subjectId,
    subject,
    before: { passkey: before },
    after: { passkey: after },
  })
}

function refuseExpired(error: unknown): never {
  throw isShopError(error, 'sign-in-expired') ? new ShopError('passkey-refused') : error
}
