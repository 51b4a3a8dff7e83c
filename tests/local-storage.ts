import { vi } from 'vitest'

/** An in-memory local storage, for tests of code that stores something there. */
export function openLocalStorage(): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
  return stored
}
