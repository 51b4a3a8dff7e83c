import { useEffect } from 'react'
import { useViewer } from '../viewer.ts'
import { stored } from './saved.ts'

/** Called once in the frame: compares the list with the account's, and forgets it at sign-out. */
export function useAccountWishlist(): void {
  const viewer = useViewer()
  const email = viewer === undefined ? undefined : (viewer?.email ?? null)
  useEffect(() => {
    if (email) void import('./account-wishlist.ts').then(({ compare }) => compare())
    else if (email === null && stored.get().owner !== null) stored.set({ owner: null, ids: [] })
  }, [email])
}
