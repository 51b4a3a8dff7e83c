import { useState } from 'react'
import { useT } from '../../i18n/t.ts'
import { type ChangeReason, lastReason, rememberReason } from './change-reasons.ts'
import { type Change, type Stocked, useStockChanges } from './use-stock-changes.ts'

/** The stock of the rows, changed one at a time with a reason that is chosen once. */
export function useStock(
  rows: readonly Stocked[],
  adjust: (id: string, change: Change) => Promise<{ countInStock: number }>,
  onRefused: () => Promise<void>,
) {
  const t = useT()
  const { countOf, change } = useStockChanges(rows, adjust, onRefused)
  const [reason, setReason] = useState(lastReason)
  /** The tap that was made before a reason was chosen. */
  const [first, setFirst] = useState<{ id: string; by: number } | null>(null)

  function choose(chosen: ChangeReason): void {
    setReason(chosen)
    rememberReason(chosen)
  }

  return {
    countOf,
    reason,
    choose,
    step({ _id: id }: Stocked, by: 1 | -1): void {
      if (reason) change(id, { by, note: t(`product.reason.${reason}`) })
      else setFirst({ id, by })
    },
    isAsking: first !== null,
    /** Null: nothing changes. */
    answer(chosen: ChangeReason | null): void {
      setFirst(null)
      if (!chosen || !first) return
      choose(chosen)
      change(first.id, { by: first.by, note: t(`product.reason.${chosen}`) })
    },
  }
}
