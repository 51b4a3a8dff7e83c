import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import { passkeys, users } from '../../db/schema.ts'
import type { Shop } from '../../shop.ts'
import { change } from '../../unit.ts'
import { countForNetwork } from '../limits.ts'
import { type From, type SignedIn, startSession, toViewer } from '../sessions.ts'
import { relyingParty } from './relying-party.ts'
import { createChallenge, type PasskeyRow, spendChallenge } from './stored.ts'

/**
 * Options for the browser, for any passkey of this shop that the visitor has: nothing is asked that
 * would tell who has an account.
 * @throws ShopError 'passkeys-unavailable', 'too-many-requests'.
 */
export async function passkeyChallenge(shop: Shop, address: string) {
  const { id: rpID } = relyingParty(shop.config)
  countForNetwork(shop, 'passkey', address)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID,
    challenge: Buffer.from(await createChallenge(shop, null)),
    userVerification: 'required',
  })
}

/**
 * Signs in whoever the passkey belongs to. The device has asked for a PIN, a finger or a face, so
 * it stands for both factors.
 * @throws ShopError 'wrong-passkey', 'sign-in-expired', 'passkeys-unavailable'.
 */
export async function signInWithPasskey(
  shop: Shop,
  given: { id: string },
  { address, device }: From,
): Promise<SignedIn> {
  countForNetwork(shop, 'passkey', address)
  const [known] = await shop.db
    .select({ user: users, passkey: passkeys })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, given.id))
  const response = given as unknown as AuthenticationResponseJSON
  const { counter, challenge } = await verify(shop, response, known?.passkey)
  const { user, passkey } = known!
  return change(shop, toViewer(user), async (unit) => {
    const { tx, now } = unit
    await spendChallenge(tx, now, challenge, null)
    const used = await tx
      .update(passkeys)
      .set({ counter, usedAt: now })
      // Unless it was removed, or counted on, since it was checked.
      .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
      .returning({ id: passkeys.id })
    if (used.length === 0) throw new ShopError('wrong-passkey')
    return { viewer: toViewer(user), token: await startSession(unit, user.id, device) }
  })
}

/** The signed challenge, and the passkey's counter if it counts. */
async function verify(
  { config }: Pick<Shop, 'config'>,
  response: AuthenticationResponseJSON,
  passkey: PasskeyRow | undefined,
): Promise<{ counter: number; challenge: string }> {
  const { id, origin } = relyingParty(config)
  if (!passkey) throw new ShopError('wrong-passkey')
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { credentialId, publicKey, counter } = passkey
  let challenge = ''
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (signed) => {
        challenge = Buffer.from(signed, 'base64url').toString()
        return true
      },
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // Refuses a counter that did not grow.
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    })
    if (verified) return { counter: authenticationInfo.newCounter, challenge }
  } catch {
    // The library throws an error for each thing that may be wrong.
  }
  throw new ShopError('wrong-passkey')
}
