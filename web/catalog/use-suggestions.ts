import { useEffect, useRef, useState } from 'react'
import type { Suggestions } from '#contract/catalog.ts'
import { browserApi } from '../api.ts'

/** Letters that follow each other this fast (ms) are asked about once. */
const PAUSE = 150
const MIN_LENGTH = 2

/**
 * What is suggested for the value of the input while somebody types; null if nothing is. A reply
 * that is overtaken by a later letter is dropped, and without a reply nothing is suggested.
 */
export function useSuggestions(input: HTMLInputElement) {
  const [found, setFound] = useState<Suggestions | null>(null)
  /** What has been asked last; a reply to anything else is too late. */
  const asked = useRef(0)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const close = () => {
      clearTimeout(timer)
      asked.current++
      setFound(null)
    }
    const ask = () => {
      clearTimeout(timer)
      const keyword = input.value.trim()
      const mine = ++asked.current
      if (keyword.length < MIN_LENGTH) return setFound(null)
      timer = setTimeout(async () => {
        const reply = await browserApi.catalog.suggest({ query: { keyword } }).catch(() => null)
        if (asked.current !== mine) return
        const isAny = reply && reply.words.length + reply.products.length > 0
        setFound(isAny ? reply : null)
      }, PAUSE)
    }
    const { form } = input
    input.addEventListener('input', ask)
    input.addEventListener('blur', close)
    form?.addEventListener('submit', close)
    form?.addEventListener('reset', close)
    // The first letters may have been typed before this was loaded, and the field left since.
    if (input.value !== input.defaultValue && input === document.activeElement) ask()
    return () => {
      close()
      input.removeEventListener('input', ask)
      input.removeEventListener('blur', close)
      form?.removeEventListener('submit', close)
      form?.removeEventListener('reset', close)
    }
  }, [input])

  function close(): void {
    asked.current++
    setFound(null)
  }

  return { found, close }
}
