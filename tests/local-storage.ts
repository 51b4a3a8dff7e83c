import { vi } from 'vitest'

/** What a browser keeps, for tests of code that remembers something there. */
export function openLocalStorage(): Map<string, string> {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  return kept
}
