import type { Sales, Tasks } from '#contract/admin/dashboard.ts'
import { SALES_RANGES } from '#domain/sales.ts'
import { adminApi } from '../admin-api.ts'
import { receiveNews } from '../orders/bell-store.ts'

/**
 * Reads everything that the dashboard shows. An unknown range falls back to the default. The order
 * figures are passed on to the bell.
 */
export async function readFigures(range: string | null): Promise<{ tasks: Tasks; sales: Sales }> {
  const known = SALES_RANGES.find((one) => one === range) ?? 'days'
  const [tasks, sales] = await Promise.all([
    adminApi.dashboard.tasks(),
    adminApi.dashboard.sales({ query: { range: known } }),
  ])
  receiveNews(tasks.news)
  return { tasks, sales }
}
