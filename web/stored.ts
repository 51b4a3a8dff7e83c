import { useSyncExternalStore } from 'react'

/**
 * A value in the browser's local storage that components subscribe to, in this tab and in others.
 */
export interface Stored<value> {
  get(): value
  set(next: value): void
  use(): value
  subscribe(listener: () => void): () => void
}

/**
 * `read` turns the contents of the storage into a valid value (undefined: empty or not JSON), since
 * anyone can write there. On the server and during hydration the value is `read(undefined)`, so
 * that no cached page ever contains one.
 */
export function createStored<value>(
  key: string,
  read: (given: unknown) => value,
  isEmpty: (value: value) => boolean = (value) => value === null,
): Stored<value> {
  const initial = read(undefined)
  const listeners = new Set<() => void>()
  let text: string | null = null
  let current = initial
  // Without storage (private windows, a full disk) the value lasts as long as the tab.
  let storageWorks = true

  function get(): value {
    if (typeof window === 'undefined') return initial
    const stored = storageWorks ? readText(key) : text
    if (stored !== text) {
      text = stored
      current = read(parse(stored))
    }
    return current
  }

  function set(next: value): void {
    text = isEmpty(next) ? null : JSON.stringify(next)
    current = next
    storageWorks = writeText(key, text)
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener()
    }
    listeners.add(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
    }
  }

  return { get, set, subscribe, use: () => useSyncExternalStore(subscribe, get, () => initial) }
}

/** The ids in what was stored: distinct, and no more than `max`. */
export function readIds(given: unknown, max: number): readonly string[] {
  if (!Array.isArray(given)) return []
  const isId = (one: unknown) => typeof one === 'string' && /^[0-9a-f-]{36}$/.test(one)
  return [...new Set<string>(given.filter(isId))].slice(0, max)
}

/** Forgets what pages that are not open now have stored under this key. */
export function forgetStored(key: string): void {
  writeText(key, null)
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeText(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

function parse(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
