import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { browserApi, forgetReads, rememberedUntil } from '../api.ts'
import { useRootData } from '../layout/root-data.ts'

/** The first page is part of its document, which may be of any age. */
let isDocument = true

/**
 * For pages with prices. A page may have been entered with answers from the API client's cache or
 * with a document that was cached elsewhere, so its data is reloaded as soon as that is 5 seconds
 * old, and when the visitor returns to the page.
 */
export function useFreshPrices(): void {
  const { key, state } = useLocation()
  // Choosing a variant replaces the history entry, but is no new visit.
  const visit = state?.visit ?? key
  const { revalidate } = useRevalidator()
  const discount = JSON.stringify(useRootData()?.discount)
  const shown = useRef(discount)
  useEffect(() => {
    shown.current = discount
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry counts as entering the page
  useEffect(() => {
    let isLeft = false
    /** Loads the discount first; without a connection the page stays as it is. */
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
  }, [visit, revalidate])
}

/** When going back, a browser may reuse a document from its disk cache without a request. */
function isFromHistory(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'back_forward'
}
