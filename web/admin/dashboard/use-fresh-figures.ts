import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { News } from '#contract/admin/orders.ts'
import type { SalesRange } from '#domain/sales.ts'
import { forgetReads } from '../../api.ts'
import { isSame, newsPoll } from '../orders/bell-store.ts'
import { readFigures } from './read-figures.ts'

/** Milliseconds: effectively every second poll for new orders. */
const FRESH_FOR = 55_000

/**
 * Keeps the figures of an open screen up to date: every minute, at once when the bell learns of a
 * change to the orders, and never in a hidden tab. Without a connection the old figures stay.
 * @param shown the order figures that the screen shows.
 */
export function useFreshFigures(range: SalesRange, shown: News): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let asked = Date.now()
    let known = shown
    let cancelled = false
    async function refresh(news: News): Promise<void> {
      if (isSame(known, news) && Date.now() - asked < FRESH_FOR) return
      asked = Date.now()
      known = news
      forgetReads()
      // The loader then finds these answers in the API client's cache. If it made the requests
      // itself, every failure would show an error, once a minute.
      const isLoaded = await readFigures(range).then(
        () => true,
        () => false,
      )
      if (isLoaded && !cancelled) await revalidate()
    }
    const stop = newsPoll.subscribe((news) => void refresh(news))
    return () => {
      cancelled = true
      stop()
    }
  }, [revalidate, range, shown])
}
