import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { accountApi } from './account-api.ts'

// Loaded when somebody signs in or adds a passkey: the library is in no other part of the browser's
// code.

/** The passkey that the visitor chooses in the browser's own dialog, signed; as JSON. */
export async function choosePasskey(): Promise<string> {
  const options = await accountApi.passkeys.challenge()
  return JSON.stringify(await startAuthentication({ optionsJSON: options as never }))
}

/**
 * The same among what the browser offers to fill in for the email, whenever that happens; null where
 * browsers cannot.
 */
export async function offerPasskeys(): Promise<string | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null
  const options = await accountApi.passkeys.challenge()
  const optionsJSON = options as never
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: true }))
}

export function stopOffering(): void {
  WebAuthnAbortService.cancelCeremony()
}

/** Creates a passkey on this device, or another one that the browser reaches. */
export async function createPasskey(password: string, name: string) {
  const options = await accountApi.passkeys.start({ body: { password } })
  const credential = await startRegistration({ optionsJSON: options as never })
  return accountApi.passkeys.add({ body: { credential: credential as never, name } })
}
