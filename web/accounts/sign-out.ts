import { browserApi } from '../api.ts'
import { forgetDelivery } from '../cart/cart-store.ts'
import { forgetViewed } from '../related/viewed.ts'
import { forgetStored } from '../stored.ts'
import { forgetViewer } from '../viewer.ts'

/** Forgets in this browser whom it was used by. The cart stays. */
export function forgetPerson(): void {
  forgetViewer()
  forgetDelivery()
  forgetViewed()
  // By name: the header needs nothing else of a checkout without an account.
  for (const key of ['guestContact', 'orderTokens', 'claimOrder', 'withdrawal', 'giftNote'])
    forgetStored(key)
}

/**
 * Ends the session, even if the page is left meanwhile: phones are shared. If the server cannot be
 * reached, that is only logged.
 */
export async function signOut(): Promise<void> {
  forgetPerson()
  try {
    await browserApi.accounts.logout(undefined, { keepalive: true })
  } catch (error) {
    console.error('Signing out on the server failed', error)
  }
}
