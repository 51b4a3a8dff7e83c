import { useEffect, useRef, useState } from 'react'
import type { ProductRow } from '#contract/admin/products.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { toast } from '../../toasts.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

interface Change {
  /** Units more or fewer. */
  by: number
  note: string
}

type Units = ReadonlyMap<string, number>

const NONE: Units = new Map()

export interface StockChanges {
  /** Units that can be sold, with the changes that are still on their way. */
  countOf: (product: ProductRow) => number
  change: (productId: string, change: Change) => void
}

/**
 * Changes of stock by quick taps. They show at once; for each product one call is under way at a
 * time, and what is tapped meanwhile is summed up for the next one. A refusal takes back what is not
 * saved.
 * @param onRefused loads the rows again: without an answer nobody knows whether it was saved.
 */
export function useStockChanges(
  rows: readonly ProductRow[],
  onRefused: () => Promise<void>,
): StockChanges {
  const attempt = useAttempt()
  const errorText = useErrorText()
  /** As the server answered, by product, since the rows were loaded. */
  const [saved, setSaved] = useState(NONE)
  const [unsaved, setUnsaved] = useState(NONE)
  /** What waits for the call that is under way, by product. */
  const queues = useRef(new Map<string, Change[]>())

  useEffect(() => {
    // Other screens may be opened meanwhile; a tab that is closed would lose what is not sent.
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
      const result = await attempt(adminApi.stock.adjust({ params: { id }, body: next }))
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
