import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { forgetReads } from './api.ts'
import { currentViewer, VIEWER_KEY } from './viewer.ts'

/**
 * For the layouts of personal pages. When someone signs in or out in another tab, or when the
 * browser restores the page from its cache, the page's data is reloaded; its guard then redirects
 * to the sign-in page if the visitor is no longer signed in.
 */
export function useFollowSignOut(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      // Null: the whole storage was cleared.
      if (key !== VIEWER_KEY && key !== null) return
      forgetReads()
      void revalidate()
    }
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !currentViewer()) void revalidate()
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onShow)
    }
  }, [revalidate])
}
