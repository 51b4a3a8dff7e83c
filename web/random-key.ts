/**
 * 32 hex digits. `crypto.randomUUID` does not exist in a shop that is served without https, as in a
 * home network.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
