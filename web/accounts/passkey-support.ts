import { documentSetting } from '../document-settings.ts'
import type { TextKey } from '../i18n/texts.ts'

/**
 * Whether passkeys work here: the browser knows them, and the page is at PUBLIC_URL, whose host is a
 * name. Browser only.
 */
export function supportsPasskeys(): boolean {
  const { origin, hostname } = window.location
  return (
    window.isSecureContext &&
    'PublicKeyCredential' in window &&
    origin === documentSetting('publicOrigin') &&
    !isAddress(hostname)
  )
}

function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
}

/** Closing the browser's dialog needs no message. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
}

/** Why the browser created none, as the key of a text. */
export function passkeyProblem(error: unknown): TextKey {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError'
  return isKnown ? 'accounts.passkeys.known' : 'accounts.passkeys.failed'
}
