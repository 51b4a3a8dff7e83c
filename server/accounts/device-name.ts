import Bowser from 'bowser'

/** As much of a header as any browser sends. */
const MAX_LENGTH = 500

/**
 * Browser and system of a `User-Agent`, such as 'Chrome, Android', for the list of a person's
 * sessions. Null if it names neither; versions are left out, since nobody recognises theirs.
 */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_LENGTH))
  return [browser.name, os.name].filter(Boolean).join(', ') || null
}
