import { ApiError } from '#contract/client.ts'
import { browserApi } from '../api.ts'
import { currentViewer, forgetViewer } from '../viewer.ts'
import { showSaved, stored, withSaved } from './saved.ts'

/** What the visitor wants and the shop has not confirmed yet. */
const wanted = new Map<string, boolean>()

/** One call after the other, so that the last press counts. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Adds what a guest saved in this browser to the account's wishlist, and shows what is on it.
 * Without a connection the browser's list stays as it is.
 */
export function compare(): Promise<void> {
  return queued(async () => {
    await merge().catch(ignoreFailure)
  })
}

/**
 * Saves to the account, or removes from it, what `showSaved` already shows. On failure the button
 * goes back; returns the error to tell the visitor.
 */
export function confirm(id: string, isSaved: boolean): Promise<ApiError | null> {
  wanted.set(id, isSaved)
  return queued(async () => {
    // A later press has overtaken this one.
    if (wanted.get(id) !== isSaved) return null
    try {
      const email = currentViewer()?.email
      if (email && stored.get().owner !== email) await merge()
      const call = isSaved ? browserApi.wishlist.add : browserApi.wishlist.remove
      await call({ params: { id } }, { keepalive: true })
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return handleFailure(error, id, isSaved)
    } finally {
      if (wanted.get(id) === isSaved) wanted.delete(id)
    }
  })
}

function handleFailure(error: ApiError, id: string, isSaved: boolean): ApiError | null {
  if (error.code === 'not-signed-in') {
    // The session has ended: what was pressed becomes the start of a guest's list.
    forgetViewer()
    stored.set({ owner: null, ids: isSaved ? [id] : [] })
    return null
  }
  if (wanted.get(id) === isSaved) showSaved(id, !isSaved)
  return error
}

async function merge(): Promise<void> {
  const email = currentViewer()?.email
  if (!email) return
  const { owner, ids } = stored.get()
  const body = { products: owner === null ? [...ids] : [] }
  const { products } = await browserApi.wishlist.merge({ body })
  if (currentViewer()?.email !== email) return
  let merged = products
  for (const [id, isSaved] of wanted) merged = withSaved(merged, id, isSaved)
  stored.set({ owner: email, ids: merged })
}

function queued<value>(work: () => Promise<value>): Promise<value> {
  const next = last.then(work, work)
  last = next
  return next
}

function ignoreFailure(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}
