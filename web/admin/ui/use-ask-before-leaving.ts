import { type RefObject, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useT } from '../../i18n/t.ts'
import { confirm } from '../../ui/confirm.tsx'

/**
 * Asks before unsaved input would be lost: with the shop's own dialog for its own pages, and with
 * the browser's otherwise. `freely` permits the next navigation, for use after saving; `given` does
 * so from outside of the form.
 */
export function useAskBeforeLeaving(
  isChanged: boolean,
  given?: RefObject<boolean>,
): { freely: () => void } {
  const t = useT()
  const own = useRef(false)
  const isFree = given ?? own
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !isFree.current && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm(t('admin.unsaved')).then((yes) => {
      if (yes) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker, t])

  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isFree.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged, isFree])

  return {
    freely: () => {
      isFree.current = true
    },
  }
}
