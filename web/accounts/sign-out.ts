import { browserApi } from '../api.ts'
import { forgetDelivery } from '../cart/cart-store.ts'
import { forgetViewed } from '../related/viewed.ts'
import { forgetViewer } from '../viewer.ts'

/** Ends the session. If the server cannot be reached, that is only logged. */
export async function signOut(): Promise<void> {
  forgetViewer()
  forgetDelivery()
  forgetViewed()
  try {
    await browserApi.accounts.logout()
  } catch (error) {
    console.error('Signing out on the server failed', error)
  }
}
