import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { forgetReads } from './api.ts'
import { currentViewer, VIEWER_KEY } from './viewer.ts'

/**
 * For the layouts of personal pages: when somebody signs in or out in another tab, the page is loaded
 * again, and its guard leads to the sign-in page where nobody is signed in any more. The same for a
 * page that the browser kept and shows again.
 */
export function useFollowSignOut(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      // Null: everything was cleared.
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
