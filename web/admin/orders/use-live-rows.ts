import { useCallback, useEffect, useRef, useState } from 'react'
import type { List } from '../admin-api.ts'
import { newsPoll } from './bell-store.ts'

/**
 * The rows as they stand: loaded with the page, and read again with each look for new orders. Not
 * by loading the page again, which would ask for its frame too, twice a minute.
 * @param read keeps its identity as long as the list is the same one.
 */
export function useLiveRows<row>(loaded: List<row>, read: () => Promise<List<row>>) {
  const [list, setList] = useState(loaded)
  const [lastLoaded, setLastLoaded] = useState(loaded)
  if (lastLoaded !== loaded) {
    setLastLoaded(loaded)
    setList(loaded)
  }

  // An answer about another list, or from before a later question, is of no use any more.
  const question = useRef(0)
  const look = useCallback(async () => {
    const mine = ++question.current
    // What could not be asked stays as it was.
    const answer = await read().catch(() => null)
    if (answer && mine === question.current) setList(answer)
  }, [read])

  useEffect(() => {
    const stop = newsPoll.subscribe(() => void look())
    return () => {
      question.current += 1
      stop()
    }
  }, [look])

  return { list, look }
}
