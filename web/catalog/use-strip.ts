import { type RefObject, useEffect, useRef, useState } from 'react'

interface Strip {
  track: RefObject<HTMLUListElement | null>
  /** The index of the visible picture, however it was reached. */
  current: number
  show: (index: number, behavior?: ScrollBehavior) => void
}

/**
 * A list in which each item is as wide as the list. Scrolling and snapping are the browser's, so it
 * can be swiped and works without script.
 */
export function useStrip(): Strip {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  // While it scrolls to a chosen picture, those that it passes do not count.
  const target = useRef<number | null>(null)

  useEffect(() => {
    const list = track.current
    if (!list) return
    // It may have been swiped before the page was hydrated.
    if (list.scrollLeft > 0) setCurrent(indexIn(list))
    const onScroll = () => {
      if (target.current === null) setCurrent(indexIn(list))
    }
    const onScrollEnd = () => {
      target.current = null
      setCurrent(indexIn(list))
    }
    list.addEventListener('scroll', onScroll, { passive: true })
    list.addEventListener('scrollend', onScrollEnd)
    return () => {
      list.removeEventListener('scroll', onScroll)
      list.removeEventListener('scrollend', onScrollEnd)
    }
  }, [])

  function show(index: number, behavior: ScrollBehavior = 'auto') {
    const list = track.current
    if (!list) return
    const left = index * list.clientWidth
    // Older browsers lack `scrollend`, and without a distance there is none either.
    const passesOthers = behavior !== 'instant' && Math.abs(list.scrollLeft - left) >= 1
    target.current = passesOthers && 'onscrollend' in window ? index : null
    setCurrent(index)
    list.scrollTo({ left, behavior })
  }

  return { track, current, show }
}

function indexIn(list: HTMLElement): number {
  return Math.round(list.scrollLeft / list.clientWidth)
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The index of the picture that a key leads to, if it is one of the arrows, Home or End. */
export function indexAfterKey(key: string, at: number, count: number): number | undefined {
  return count > 1 ? STEPS[key]?.(at, count) : undefined
}
