import { useEffect } from 'react'
import type { News } from '#contract/admin/orders.ts'
import { createStored } from '../../stored.ts'
import { adminApi } from '../admin-api.ts'
import { createPoll } from './poll.ts'

/** Between two looks for new orders (milliseconds); dashboard and list follow the same ones. */
const EVERY = 30_000

/** One for all admin pages: the bell in the header keeps it going, the list listens to it. */
export const newsPoll = createPoll(async () => {
  const news = await adminApi.adminOrders.news()
  hearNews(news)
  return news
}, EVERY)

interface Bell {
  /** The newest undelivered order when the bell was pressed last. */
  seen: string
  /** As the shop said last, so that a reloaded page and other tabs know it at once. */
  news: News | null
}

const stored = createStored<Bell | null>('ordersBell', (given) => {
  const { seen, news } = (given ?? {}) as Partial<Bell>
  if (typeof seen !== 'string') return null
  const isSound =
    Number.isSafeInteger(news?.undelivered) &&
    Number.isSafeInteger(news?.toDeliver) &&
    (news?.newest === null || typeof news?.newest === 'string')
  return { seen, news: isSound && news ? news : null }
})

/** What the shop says now. Ids grow with time, so a greater one is a newer order. */
export function hearNews(news: News): void {
  const bell = stored.get()
  if (!isSame(bell?.news, news)) stored.set({ seen: bell?.seen ?? '', news })
}

export function isSame(one: News | null | undefined, other: News): boolean {
  return (
    one?.newest === other.newest &&
    one.undelivered === other.undelivered &&
    one.toDeliver === other.toDeliver
  )
}

/** Somebody has seen what there is. */
export function clearBell(): void {
  const bell = stored.get()
  stored.set({ seen: bell?.news?.newest ?? bell?.seen ?? '', news: bell?.news ?? null })
}

/** How many orders are undelivered, once one has come that nobody has seen; else null. */
function badgeOf(bell: Bell | null): number | null {
  const news = bell?.news
  if (!bell || !news?.newest || news.newest <= bell.seen) return null
  return news.undelivered
}

/** @internal Exported for tests. */
export function currentBadge(): number | null {
  return badgeOf(stored.get())
}

/** As the shop said last; null: nothing yet. */
export function useNews(): News | null {
  return stored.use()?.news ?? null
}

export function useBell(): number | null {
  // What is heard comes by the storage, to other tabs too.
  useEffect(() => newsPoll.subscribe(() => {}), [])
  return badgeOf(stored.use())
}
