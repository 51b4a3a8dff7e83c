import { useCallback, useEffect, useState } from 'react'
import type { ProductSummary } from '#contract/catalog.ts'
import { ApiError } from '#contract/client.ts'
import { browserApi } from '../api.ts'
import { readProducts } from '../related/read-products.ts'
import { forgetViewer, useViewer } from '../viewer.ts'
import { compare } from './account-wishlist.ts'
import { savedNow, useSaved } from './saved.ts'

interface Read {
  state: 'loading' | 'ready' | 'failed'
  products: readonly ProductSummary[]
  /** What was saved when they were read: some of it may no longer be on sale. */
  asked: readonly string[]
}

const NOTHING: Read = { state: 'loading', products: [], asked: [] }

/**
 * The products that the visitor has saved and that are on sale, newest first: the account's, or
 * those of a guest. What is removed, in any tab, is gone at once; what another tab adds is loaded.
 */
export function useWishlist(): Pick<Read, 'state' | 'products'> & { retry: () => void } {
  const email = useViewer()?.email
  const saved = useSaved()
  const [read, setRead] = useState(NOTHING)
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((last) => last + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
  useEffect(() => {
    let isLeft = false
    setRead((last) => (last.state === 'ready' ? last : NOTHING))
    const found = email ? readAccount() : readProducts(savedNow())
    found.then(
      (products) => !isLeft && setRead({ state: 'ready', products, asked: savedNow() }),
      () => !isLeft && setRead({ ...NOTHING, state: 'failed' }),
    )
    return () => {
      isLeft = true
    }
  }, [email, attempt])

  const hasMore = read.state === 'ready' && saved.some((id) => !read.asked.includes(id))
  useEffect(() => {
    if (hasMore) retry()
  }, [hasMore, retry])

  const products = read.products.filter(({ _id }) => saved.includes(_id))
  return { state: read.state, products, retry }
}

async function readAccount(): Promise<ProductSummary[]> {
  await compare()
  try {
    return await browserApi.wishlist.show()
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not-signed-in')) throw error
    // The session has ended: the page shows a guest's list instead.
    forgetViewer()
    return []
  }
}
