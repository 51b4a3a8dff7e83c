import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/dashboard.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { readSales } from './sales.ts'
import { readTasks } from './tasks.ts'

export function analyticsAdminRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.sales, async ({ query }) => {
    const { asOf, ...sales } = await readSales(shop.reader, query.range)
    return { ...sales, asOf: asOf.toISOString() }
  })

  route(app, contract.tasks, () => readTasks(shop.reader))
}
