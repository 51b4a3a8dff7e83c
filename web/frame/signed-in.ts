import { browserApi } from '../api.ts'
import { followCart } from '../cart/account-cart.ts'
import { currentViewer, forgetViewer, rememberViewer, type UserInfo } from '../viewer.ts'
import { compare } from '../wishlist/account-wishlist.ts'

let isConfirmed = false

/** Imported only where somebody is signed in: other visitors load none of it. */
export async function follow(): Promise<void> {
  await confirmViewer()
  void compare()
  followCart()
}

/**
 * Asks the server who is signed in, once per document. Everything else that shoppers see is read as
 * by a guest, so without this call a session that only browses would never be renewed. It also
 * corrects an outdated hint; without an answer the hint stays.
 */
async function confirmViewer(): Promise<void> {
  const hint = currentViewer()
  if (!hint || isConfirmed) return
  isConfirmed = true
  const user = await browserApi.accounts.profile().catch(() => undefined)
  // The visitor may have signed in or out in the meantime.
  if (user === undefined || !isSame(currentViewer(), hint)) return
  if (!user) forgetViewer()
  else if (!isSame(user, hint)) rememberViewer(user)
}

function isSame(one: UserInfo | null, other: UserInfo): boolean {
  return one?.name === other.name && one.email === other.email && one.isAdmin === other.isAdmin
}
