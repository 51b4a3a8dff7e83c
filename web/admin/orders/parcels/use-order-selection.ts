import { useState } from 'react'
import type { AdminOrderSummary } from '#contract/admin/orders.ts'
import { MAX_PARCELS } from '#domain/parcels.ts'

export interface OrderSelection {
  /** In the order of the list. */
  rows: readonly AdminOrderSummary[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  isWholePage: boolean
  togglePage: () => void
  clear: () => void
}

/** The chosen rows of the page; another search, filter or page starts with none. */
export function useOrderSelection(
  listed: readonly AdminOrderSummary[],
  search: string,
): OrderSelection {
  const [state, setState] = useState({ search, ids: new Set<string>() })
  const ids = state.search === search ? state.ids : new Set<string>()
  const set = (next: Iterable<string>) =>
    setState({ search, ids: new Set([...next].slice(0, MAX_PARCELS)) })
  const page = listed.slice(0, MAX_PARCELS).map(({ _id }) => _id)
  const isWholePage = page.length > 0 && page.every((id) => ids.has(id))
  return {
    // A row may have left the list since it was chosen.
    rows: listed.filter(({ _id }) => ids.has(_id)),
    has: (id) => ids.has(id),
    toggle: (id) => set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
    isWholePage,
    togglePage: () => set(isWholePage ? [] : page),
    clear: () => set([]),
  }
}
