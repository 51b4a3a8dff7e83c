import { createStored } from '../stored.ts'
import { currentViewer, requireViewer, useViewer } from '../viewer.ts'

/** Who orders without an account. Their phone number is that of the address. */
export interface GuestContact {
  name: string
  /** '' for none. */
  email: string
}

interface Stored extends GuestContact {
  /** What stands in the form and was not sent yet, so that a reload loses nothing. */
  typed?: GuestContact
}

/**
 * Without a name while the form was not sent. Personal, so it goes when somebody signs out here, as
 * the address does.
 */
const stored = createStored<Stored | null>('guestContact', (given) => {
  const { typed, ...sent } = (given ?? {}) as Partial<Stored>
  const contact = readContact(sent)
  const draft = readContact(typed ?? {})
  return contact && { ...contact, ...(draft && { typed: draft }) }
})

function readContact({ name, email }: Partial<GuestContact>): GuestContact | null {
  return typeof name === 'string' && typeof email === 'string' ? { name, email } : null
}

export function rememberGuest({ name, email }: GuestContact): void {
  stored.set({ name, email })
}

export function rememberTyped(typed: GuestContact): void {
  stored.set({ name: '', email: '', ...stored.get(), typed })
}

/** What the form begins with. */
export function typedGuest(): GuestContact | null {
  const known = stored.get()
  return known?.typed ?? known
}

/** Null before hydration, for people who have signed in, and who have not chosen to be guests. */
export function useGuest(): GuestContact | null {
  const viewer = useViewer()
  const known = stored.use()
  return viewer === null ? contactOf(known) : null
}

/** For code outside of components. */
export function currentGuest(): GuestContact | null {
  return currentViewer() ? null : contactOf(stored.get())
}

function contactOf(known: Stored | null): GuestContact | null {
  return known?.name ? { name: known.name, email: known.email } : null
}

/**
 * For the clientLoader of a step of the checkout: without a session, and without being a guest, it
 * redirects to the sign-in page.
 */
export function requireBuyer(request: Request): void {
  if (!currentGuest()) requireViewer(request)
}
