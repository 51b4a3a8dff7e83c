import { useState } from 'react'
import type { ProductRow } from '#contract/admin/products.ts'
import { filterOf } from './read-products.ts'

type Filter = ReturnType<typeof filterOf>

export interface Selection {
  count: number
  /** On this page and on others of the same search. */
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** For a row that has left the list. */
  forget: (id: string) => void
  isWholePage: boolean
  togglePage: () => void
  /** How many the search finds, where not all of them are chosen yet. */
  all: number | null
  chooseAll: () => void
  clear: () => void
  /** What a change to many is told: ids, or the search itself. */
  wanted: { ids: string[] } | { filter: Filter }
}

interface State {
  /** Of the search that they were chosen in. */
  search: string
  ids: ReadonlySet<string>
  isAll: boolean
}

/** No more ids than a call takes; above that, all that a search finds. */
const MAX_IDS = 1_000

/** Which rows are ticked; another search or filter begins with none. */
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
    // Others may have been ticked since its button was pressed.
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
    wanted: isAll ? { filter } : { ids: [...ids] },
  }
}
