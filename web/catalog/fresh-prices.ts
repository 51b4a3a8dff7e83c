import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { browserApi, forgetReads, rememberedUntil } from '../api.ts'
import { useRootData } from '../layout/root-data.ts'

/** The first page comes with its document, however old that is. */
let isDocument = true

/**
 * For pages with prices: what a page was entered with may come from the api client's memory or from
 * a document that was stored somewhere, so the shop is asked again as soon as that is 5 seconds old.
 * Also when somebody comes back to the page.
 */
export function useFreshPrices(): void {
  const { key } = useLocation()
  const { revalidate } = useRevalidator()
  const discount = JSON.stringify(useRootData()?.discount)
  const shown = useRef(discount)
  useEffect(() => {
    shown.current = discount
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history is an entering
  useEffect(() => {
    let isLeft = false
    /** Asks for the discount before the page, which stays as it is without a connection. */
    async function ask(hasOldAnswers: boolean): Promise<void> {
      if (hasOldAnswers) forgetReads()
      const now = await browserApi.settings.discount().catch(() => undefined)
      if (!now || isLeft || !(hasOldAnswers || JSON.stringify(now) !== shown.current)) return
      void revalidate()
    }

    const until = isDocument ? Date.now() : rememberedUntil()
    const hasOldAnswers = !isDocument || isFromHistory()
    isDocument = false
    const timer = until && setTimeout(() => void ask(hasOldAnswers), until - Date.now())
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void ask(true)
    const onVisible = () => document.visibilityState === 'visible' && void ask(false)
    window.addEventListener('pageshow', onShow)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isLeft = true
      clearTimeout(timer)
      window.removeEventListener('pageshow', onShow)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [key, revalidate])
}

/** Going back, a browser may take a document from its disk without asking. */
function isFromHistory(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'back_forward'
}
