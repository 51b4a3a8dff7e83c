import { type RefObject, useEffect, useRef, useState } from 'react'

/** True once the element is on the screen or about to be. */
export function useNear<element extends HTMLElement>(): [RefObject<element | null>, boolean] {
  const ref = useRef<element>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: '400px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, isNear]
}
