import type { Sales, Tasks } from '#contract/admin/dashboard.ts'
import { SALES_RANGES } from '#domain/sales.ts'
import { adminApi } from '../admin-api.ts'
import { hearNews } from '../orders/bell-store.ts'

/**
 * All that the dashboard shows; an unknown range counts as the first one. The bell hears what is
 * said of the orders.
 */
export async function readFigures(range: string | null): Promise<{ tasks: Tasks; sales: Sales }> {
  const known = SALES_RANGES.find((one) => one === range) ?? 'days'
  const [tasks, sales] = await Promise.all([
    adminApi.dashboard.tasks(),
    adminApi.dashboard.sales({ query: { range: known } }),
  ])
  hearNews(tasks.news)
  return { tasks, sales }
}
