/** 32 hex digits. Not `crypto.randomUUID`: a shop in the home network, without https, has none. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
