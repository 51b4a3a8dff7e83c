import { useCallback, useEffect, useRef, useState } from 'react'
import type { List } from '../admin-api.ts'
import { newsPoll } from './bell-store.ts'

/**
 * The current rows: loaded with the page, and read again with each poll for new orders. The page
 * itself is not reloaded, because that would load the frame too, twice a minute.
 * @param read must be stable as long as the list is the same.
 */
export function useLiveRows<row>(loaded: List<row>, read: () => Promise<List<row>>) {
  const [list, setList] = useState(loaded)
  const [lastLoaded, setLastLoaded] = useState(loaded)
  if (lastLoaded !== loaded) {
    setLastLoaded(loaded)
    setList(loaded)
  }

  // An answer about another list, or from before a later request, is dropped.
  const lastRequestId = useRef(0)
  const reload = useCallback(async () => {
    const requestId = ++lastRequestId.current
    // If the request fails, the rows on the screen stay.
    const answer = await read().catch(() => null)
    if (answer && requestId === lastRequestId.current) setList(answer)
  }, [read])

  useEffect(() => {
    const stop = newsPoll.subscribe(() => void reload())
    return () => {
      lastRequestId.current += 1
      stop()
    }
  }, [reload])

  return { list, reload }
}
