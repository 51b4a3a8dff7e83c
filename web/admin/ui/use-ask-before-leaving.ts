import { type RefObject, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useT } from '../../i18n/t.ts'
import { confirm } from '../../ui/confirm.tsx'

/**
 * Asks before what was typed would be lost: to another page of the shop with its own question, to
 * anywhere else with the browser's. `freely` lets the next step go, for after a save; so does
 * `given`, for what stands around the form.
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
