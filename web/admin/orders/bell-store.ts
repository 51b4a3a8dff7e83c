import { useEffect } from 'react'
import type { News } from '#contract/admin/orders.ts'
import { createStored } from '../../stored.ts'
import { adminApi } from '../admin-api.ts'
import { createPoll } from './poll.ts'

/** The polling interval for new orders (milliseconds), shared by bell, dashboard and list. */
const POLL_EVERY = 30_000

/**
 * One poll for all admin pages: the bell in the header keeps it running, the list subscribes too.
 */
export const newsPoll = createPoll(async () => {
  const news = await adminApi.adminOrders.news()
  receiveNews(news)
  return news
}, POLL_EVERY)

interface Bell {
  /** The newest undelivered order when the bell was last pressed. */
  seen: string
  /** The last known figures, so that a reloaded page and other tabs have them at once. */
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

/** Stores the shop's current figures. Ids grow with time, so a greater id is a newer order. */
export function receiveNews(news: News): void {
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

/** Marks all current orders as seen. */
export function clearBell(): void {
  const bell = stored.get()
  stored.set({ seen: bell?.news?.newest ?? bell?.seen ?? '', news: bell?.news ?? null })
}

/** The number of undelivered orders if one of them is new since the bell was pressed; else null. */
function badgeOf(bell: Bell | null): number | null {
  const news = bell?.news
  if (!bell || !news?.newest || news.newest <= bell.seen) return null
  return news.undelivered
}

/** @internal Exported for tests. */
export function currentBadge(): number | null {
  return badgeOf(stored.get())
}

/** The last known figures; null if there are none yet. */
export function useNews(): News | null {
  return stored.use()?.news ?? null
}

export function useBell(): number | null {
  // The result arrives through the storage, which other tabs follow too.
  useEffect(() => newsPoll.subscribe(() => {}), [])
  return badgeOf(stored.use())
}
