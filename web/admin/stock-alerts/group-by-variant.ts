import type { StockAlert } from '#contract/admin/stock-alerts.ts'

export type Alerts = readonly [StockAlert, ...StockAlert[]]

/** The list is sorted by variant, so that those of one follow each other. */
export function groupByVariant(rows: readonly StockAlert[]): Alerts[] {
  const groups: [StockAlert, ...StockAlert[]][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.[0].variant._id === row.variant._id) last.push(row)
    else groups.push([row])
  }
  return groups
}
