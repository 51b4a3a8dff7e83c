import { useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { toast } from '../../toasts.tsx'
import { useAttempt } from '../ui/use-attempt.ts'

/** A product, or one of its variants. */
export interface Stocked {
  _id: string
  countInStock: number
}

export interface Change {
  /** The difference in units. */
  by: number
  note: string
}

type Units = ReadonlyMap<string, number>

const NONE: Units = new Map()

export interface StockChanges {
  /** The available units, including changes that are still being saved. */
  countOf: (row: Stocked) => number
  change: (id: string, change: Change) => void
}

/**
 * Stock changes by quick taps. They show at once. For each row one call runs at a time, and
 * further taps are added up for the next one. A refusal reverts what is not saved.
 * @param adjust saves a change and answers with the units for sale.
 * @param onRefused loads the rows again, because without an answer it is unknown whether the change
 * was saved.
 */
export function useStockChanges(
  rows: readonly Stocked[],
  adjust: (id: string, change: Change) => Promise<{ countInStock: number }>,
  onRefused: () => Promise<void>,
): StockChanges {
  const attempt = useAttempt()
  const errorText = useErrorText()
  /** The server's answers by row, since the rows were loaded. */
  const [saved, setSaved] = useState(NONE)
  const [unsaved, setUnsaved] = useState(NONE)
  /** The changes that wait for the running call, by row. */
  const queues = useRef(new Map<string, Change[]>())

  useEffect(() => {
    // Other screens may be opened in the meantime, but closing the tab would lose unsent changes.
    const onLeave = (event: BeforeUnloadEvent) => {
      if (queues.current.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [])

  const [shown, setShown] = useState(rows)
  if (shown !== rows) {
    setShown(rows)
    setSaved(NONE)
  }

  function change(id: string, { by, note }: Change): void {
    setUnsaved((last) => added(last, id, by))
    const queue = queues.current.get(id) ?? []
    const last = queue.at(-1)
    if (last?.note === note) last.by += by
    else queue.push({ by, note })
    if (queues.current.has(id)) return
    queues.current.set(id, queue)
    void send(id, queue)
  }

  async function send(id: string, queue: Change[]): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { by } = next
      if (by === 0) continue
      const result = await attempt(adjust(id, next))
      if (!result?.ok) {
        queues.current.delete(id)
        setUnsaved((last) => withUnits(last, id, 0))
        if (!result) return
        toast.error(errorText(result.error))
        return onRefused()
      }
      const { countInStock } = result.value
      setUnsaved((last) => added(last, id, -by))
      setSaved((last) => withUnits(last, id, countInStock))
    }
    queues.current.delete(id)
  }

  return {
    countOf: ({ _id, countInStock }) => (saved.get(_id) ?? countInStock) + (unsaved.get(_id) ?? 0),
    change,
  }
}

function added(units: Units, id: string, by: number): Units {
  return withUnits(units, id, (units.get(id) ?? 0) + by)
}

function withUnits(units: Units, id: string, count: number): Units {
  return new Map(units).set(id, count)
}
