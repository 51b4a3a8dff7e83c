import { useEffect } from 'react'
import type { news } from '#contract/admin/orders.ts'
import type { Received } from '#contract/endpoint.ts'
import { createStored } from '../../stored.ts'
import { adminApi } from '../admin-api.ts'
import { createPoll } from './poll.ts'

export type News = Received<typeof news>

/** Between two looks for new orders (milliseconds); the list of orders follows the same ones. */
const EVERY = 30_000

/** One for all admin pages: the bell in the header keeps it going, the list listens to it. */
export const newsPoll = createPoll(async () => hearNews(await adminApi.adminOrders.news()), EVERY)

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
    (news?.newest === null || typeof news?.newest === 'string')
  return { seen, news: isSound && news ? news : null }
})

/** What the shop says now. Ids grow with time, so a greater one is a newer order. */
export function hearNews(news: News): void {
  const bell = stored.get()
  const same = bell?.news?.newest === news.newest && bell?.news?.undelivered === news.undelivered
  if (!same) stored.set({ seen: bell?.seen ?? '', news })
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

export function currentBadge(): number | null {
  return badgeOf(stored.get())
}

export function useBell(): number | null {
  // What is heard comes by the storage, to other tabs too.
  useEffect(() => newsPoll.subscribe(() => {}), [])
  return badgeOf(stored.use())
}
