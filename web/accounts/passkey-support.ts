import { documentSetting } from '../document-settings.ts'

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
