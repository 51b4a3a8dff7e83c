import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { forgetReads } from '../../api.ts'

/** Milliseconds. */
const FRESH = 60_000

/** Figures on a screen that stays open: asked for again every minute, and not while nobody looks. */
export function useFreshFigures(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let asked = Date.now()
    const refresh = () => {
      if (document.hidden || !navigator.onLine || Date.now() - asked < FRESH) return
      asked = Date.now()
      forgetReads()
      void revalidate()
    }
    const timer = setInterval(refresh, FRESH / 4)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [revalidate])
}
