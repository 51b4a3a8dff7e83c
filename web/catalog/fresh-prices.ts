import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { browserApi, forgetReads, rememberedUntil } from '../api.ts'
import { useRootData } from '../layout/root-data.ts'

/** The first page comes with its document, however old that is. */
let isDocument = true

/**
 * For what shows prices. A page may be entered with answers from the api client's memory or from a
 * document that was stored somewhere: then the shop is asked as soon as they are 5 seconds old, so
 * that no open page shows an old price for longer. Also when it comes back out of the browser's
 * memory, or somebody comes back to it.
 */
export function useFreshPrices(): void {
  const { key } = useLocation()
  const { revalidate } = useRevalidator()
  const discount = useRootData()?.discount
  const shown = useRef(discount)
  useEffect(() => {
    shown.current = discount
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history is an entering
  useEffect(() => {
    let isGone = false
    /** @param all not only the discount may have changed. */
    async function look(all: boolean): Promise<void> {
      forgetReads()
      // Asked before the page is: without a connection it stays as it is.
      const now = await browserApi.settings.discount().catch(() => undefined)
      if (!now || isGone) return
      const isChanged = JSON.stringify(now) !== JSON.stringify(shown.current)
      if (isChanged || all) void revalidate()
    }

    const until = isDocument ? Date.now() : rememberedUntil()
    const all = !isDocument || isFromHistory()
    isDocument = false
    const timer = until && setTimeout(() => void look(all), until - Date.now())
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void look(true)
    const onReturn = () => document.visibilityState === 'visible' && void look(false)
    window.addEventListener('pageshow', onShow)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      isGone = true
      clearTimeout(timer)
      window.removeEventListener('pageshow', onShow)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [key, revalidate])
}

/** Going back, a browser may take a document from its disk without asking. */
function isFromHistory(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'back_forward'
}
