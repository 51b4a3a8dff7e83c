import { MAX_WISHES } from '#domain/wishlist.ts'
import { createStored, readIds } from '../stored.ts'
import { currentViewer, useViewer } from '../viewer.ts'

interface Saved {
  /** The email of the account that these were last compared with; null for a guest's own list. */
  owner: string | null
  /** Products, newest first. */
  ids: readonly string[]
}

const NONE: readonly string[] = []

/** The wishlist as the browser knows it, shared with other tabs. */
export const stored = createStored<Saved>(
  'wishlist',
  (given) => {
    const { owner, ids } = (given ?? {}) as Partial<Saved>
    return { owner: typeof owner === 'string' ? owner : null, ids: readIds(ids, MAX_WISHES) }
  },
  ({ owner, ids }) => owner === null && ids.length === 0,
)

/** Ids of what the visitor has saved. Empty on the server and during hydration. */
export function useSaved(): readonly string[] {
  const viewer = useViewer()
  return idsFor(stored.use(), viewer?.email)
}

/** For code outside of components. */
export function savedNow(): readonly string[] {
  return idsFor(stored.get(), currentViewer()?.email)
}

/** Nobody sees the list of the account that was signed in before. */
function idsFor({ owner, ids }: Saved, email: string | undefined): readonly string[] {
  return owner === null || owner === email ? ids : NONE
}

/** Shows a product as saved or not, at once. */
export function showSaved(id: string, isSaved: boolean): void {
  const { owner } = stored.get()
  const known = owner === null || owner === currentViewer()?.email
  stored.set({ owner: known ? owner : null, ids: withSaved(savedNow(), id, isSaved) })
}

export function withSaved(ids: readonly string[], id: string, isSaved: boolean): string[] {
  const others = ids.filter((one) => one !== id)
  return isSaved ? [id, ...others] : others
}
