import type { Sales, Tasks } from '#contract/admin/dashboard.ts'
import { SALES_RANGES } from '#domain/sales.ts'
import { adminApi } from '../admin-api.ts'

/** All that the dashboard shows; an unknown range counts as the first one. */
export async function readFigures(range: string | null): Promise<{ tasks: Tasks; sales: Sales }> {
  const known = SALES_RANGES.find((one) => one === range) ?? 'days'
  const [tasks, sales] = await Promise.all([
    adminApi.dashboard.tasks(),
    adminApi.dashboard.sales({ query: { range: known } }),
  ])
  return { tasks, sales }
}
