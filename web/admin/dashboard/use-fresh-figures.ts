import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { News } from '#contract/admin/orders.ts'
import type { SalesRange } from '#domain/sales.ts'
import { forgetReads } from '../../api.ts'
import { isSame, newsPoll } from '../orders/bell-store.ts'
import { readFigures } from './read-figures.ts'

/** Milliseconds: with every second look for new orders. */
const FRESH = 55_000

/**
 * Figures on a screen that stays open: asked for again every minute, at once when the bell hears of
 * other orders, and not while nobody looks. Without a connection the old ones stay.
 * @param shown what the screen shows of the orders.
 */
export function useFreshFigures(range: SalesRange, shown: News): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let asked = Date.now()
    let known = shown
    let gone = false
    async function refresh(news: News): Promise<void> {
      if (isSame(known, news) && Date.now() - asked < FRESH) return
      asked = Date.now()
      known = news
      forgetReads()
      // The loader finds these answers in the client's memory; if it asked itself and failed, the
      // screen would complain every minute.
      const isThere = await readFigures(range).then(
        () => true,
        () => false,
      )
      if (isThere && !gone) await revalidate()
    }
    const stop = newsPoll.subscribe((news) => void refresh(news))
    return () => {
      gone = true
      stop()
    }
  }, [revalidate, range, shown])
}
