import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../api.ts'
import { useHydrated } from '../hydrated.ts'
import { readFilters } from './filters.ts'
import { countProducts } from './listing.ts'

/** Choices that follow each other this fast (ms) are counted once. */
const PAUSE = 300

interface List {
  keyword: string
  category: string | undefined
  total: number
}

/**
 * How many products the fields of a form would show, before it is sent. The number is null while it
 * is not known; `count` asks the API for the form's present values.
 */
export function useFoundCount({ keyword, category, total }: List) {
  const [number, setNumber] = useState<number | null>(total)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHydrated = useHydrated()

  useEffect(() => {
    setNumber(total)
    return () => clearTimeout(timer.current)
  }, [total])

  function count(form: HTMLFormElement): void {
    const given = new URLSearchParams(new FormData(form) as never)
    const wanted = { ...readFilters(given), keyword, ...(category && { category }) }
    clearTimeout(timer.current)
    setNumber(null)
    const mine = setTimeout(async () => {
      // Without an answer the button says no number, and works.
      const answer = await countProducts(browserApi, wanted).catch(() => null)
      if (timer.current === mine) setNumber(answer)
    }, PAUSE)
    timer.current = mine
  }

  // Without script the number would not follow the fields.
  return { number: isHydrated ? number : null, count }
}
