import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { SalesRange } from '#domain/sales.ts'
import { forgetReads } from '../../api.ts'
import { readFigures } from './read-figures.ts'

/** Milliseconds. */
const FRESH = 60_000

/**
 * Figures on a screen that stays open: asked for again every minute, and not while nobody looks.
 * Without a connection the old ones stay, which say of when they are.
 */
export function useFreshFigures(range: SalesRange): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let asked = Date.now()
    let gone = false
    async function refresh(): Promise<void> {
      if (document.hidden || Date.now() - asked < FRESH) return
      asked = Date.now()
      forgetReads()
      // The loader finds these answers in the client's memory; if it asked itself and failed, the
      // screen would complain every minute.
      const isThere = await readFigures(range).then(
        () => true,
        () => false,
      )
      if (isThere && !gone) await revalidate()
    }
    const look = () => void refresh()
    const timer = setInterval(look, FRESH / 4)
    document.addEventListener('visibilitychange', look)
    return () => {
      gone = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [revalidate, range])
}
