import { replace } from 'react-router'
import { localeOf, localePath } from '#domain/locale.ts'
import { forgetReads } from './api.ts'
import { useHydrated } from './hydrated.ts'
import { createStored } from './stored.ts'

/** The signed-in user as the browser remembers it: a hint for display and guards, never a proof. */
export interface UserInfo {
  name: string
  email: string
  isAdmin: boolean
}

/** Its key in the local storage. */
export const VIEWER_KEY = 'userInfo'

const stored = createStored<UserInfo | null>(VIEWER_KEY, (given) => {
  const { name, email, isAdmin } = (given ?? {}) as Partial<UserInfo>
  if (typeof name !== 'string' || typeof email !== 'string') return null
  return { name, email, isAdmin: isAdmin === true }
})

/** Undefined before hydration, null for a guest. Follows signing in and out in other tabs. */
export function useViewer(): UserInfo | null | undefined {
  const viewer = stored.use()
  return useHydrated() ? viewer : undefined
}

/** For code outside of components: null for a guest. */
export function currentViewer(): UserInfo | null {
  return stored.get()
}

/** Called after sign-in, registration and a change of the profile. */
export function rememberViewer({ name, email, isAdmin }: UserInfo): void {
  stored.set({ name, email, isAdmin })
  forgetReads()
}

/** Called when the session ends. Clears everything personal, since phones are shared. */
export function forgetViewer(): void {
  stored.set(null)
  forgetReads()
}

/**
 * For the clientLoader of a guarded page: `requireViewer(request)` redirects a visitor without
 * stored user info to the sign-in page, replacing the history entry.
 */
export function requireViewer(request: Request): UserInfo {
  const viewer = stored.get()
  if (viewer) return viewer
  const { pathname, search } = new URL(request.url)
  throw toLogin(pathname + search)
}

/** A redirect to the sign-in page, which leads back to `path`. */
export function toLogin(path = location.pathname + location.search): Response {
  return replace(loginPath(path))
}

/** The URL of the sign-in page in the language of `path`, with the redirect back. */
export function loginPath(path: string): string {
  return localePath(localeOf(path), `/login?redirect=${encodeURIComponent(path)}`)
}
