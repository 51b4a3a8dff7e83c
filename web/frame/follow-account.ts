import { useEffect } from 'react'
import { useViewer } from '../viewer.ts'
import { stored } from '../wishlist/saved.ts'

/**
 * Called once, in the frame: follows the wishlist and the cart of whoever is signed in, and forgets
 * the wishlist at sign-out. The lines of the cart stay.
 */
export function useFollowAccount(): void {
  const viewer = useViewer()
  useEffect(() => {
    if (viewer) void import('./signed-in.ts').then(({ follow }) => follow())
    else if (viewer === null && stored.get().owner !== null) stored.set({ owner: null, ids: [] })
  }, [viewer])
}
