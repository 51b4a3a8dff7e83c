import { useState } from 'react'
import type { ProductRow } from '#contract/admin/products.ts'
import { filterOf } from './read-products.ts'

type Filter = ReturnType<typeof filterOf>

export interface Selection {
  count: number
  /** Selected on this page and on others of the same search. */
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Called for a row that has left the list. */
  forget: (id: string) => void
  isWholePage: boolean
  togglePage: () => void
  /** The number of results, if not all of them are selected yet. */
  all: number | null
  chooseAll: () => void
  clear: () => void
  /** What a bulk call takes: ids, or the search itself. */
  target: { ids: string[] } | { filter: Filter }
}

interface State {
  /** The search in which they were selected. */
  search: string
  ids: ReadonlySet<string>
  isAll: boolean
}

/** A call takes no more ids than this; beyond that, all results of the search can be selected. */
const MAX_IDS = 1_000

/** The selected rows; another search or filter starts with none. */
export function useSelection(
  rows: readonly ProductRow[],
  total: number,
  search: string,
): Selection {
  const filter = filterOf(new URLSearchParams(search))
  const key = JSON.stringify(filter)
  const [state, setState] = useState<State>({ search: key, ids: new Set(), isAll: false })
  const { ids, isAll } = state.search === key ? state : { ids: new Set<string>(), isAll: false }
  const set = (next: Iterable<string>) =>
    setState({ search: key, ids: new Set([...next].slice(0, MAX_IDS)), isAll: false })

  const page = rows.map(({ _id }) => _id)
  const isWholePage = page.length > 0 && (isAll || page.every((id) => ids.has(id)))
  return {
    count: isAll ? total : ids.size,
    has: (id) => isAll || ids.has(id),
    toggle: (id) => {
      if (isAll) set(page.filter((one) => one !== id))
      else set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])
    },
    // Others may have been selected since the button was pressed.
    forget: (id) =>
      setState((last) => ({ ...last, ids: new Set([...last.ids].filter((one) => one !== id)) })),
    isWholePage,
    togglePage: () => {
      if (isAll) set([])
      else if (isWholePage) set([...ids].filter((id) => !page.includes(id)))
      else set([...ids, ...page])
    },
    all: !isAll && isWholePage && total > ids.size ? total : null,
    chooseAll: () => setState({ search: key, ids: new Set(), isAll: true }),
    clear: () => set([]),
    target: isAll ? { filter } : { ids: [...ids] },
  }
}
