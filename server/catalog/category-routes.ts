import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/categories.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import {
  addCategory,
  arrangeCategories,
  deleteCategory,
  listRows,
  saveCategory,
} from './categories.ts'

export function categoryRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.list, () => listRows(shop.db))

  route(app, contract.create, ({ body, viewer }) => addCategory(shop, viewer, body))

  route(app, contract.save, ({ params, body, viewer }) =>
    saveCategory(shop, viewer, params.id, body),
  )

  route(app, contract.arrange, ({ body, viewer }) =>
    arrangeCategories(shop, viewer, body.categories),
  )

  route(app, contract.remove, async ({ params, viewer }) => {
    await deleteCategory(shop, viewer, params.id)
    return { message: 'Category deleted' }
  })
}
