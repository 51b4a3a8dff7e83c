import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/catalog.ts'
import { PRODUCTS_PER_PAGE } from '#domain/paging.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { addPriorPrices } from './prior-prices.ts'
import { listCategories } from './product-queries.ts'
import { listProducts, topProducts } from './search.ts'

export function catalogRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.list, async ({ query, request, reply }) => {
    const list = () => listProducts(shop.db, query)
    const found = query.keyword ? shop.searches.run(request, reply, list) : list()
    const { total, ...page } = await found
    setPaginationHeaders(request, reply, total, {
      pageNumber: query.pageNumber,
      pageSize: PRODUCTS_PER_PAGE,
    })
    return { ...page, products: await addPriorPrices(shop, page.products) }
  })

  route(app, contract.top, async () => addPriorPrices(shop, await topProducts(shop.db)))

  route(app, contract.categories, () => listCategories(shop.db))
}
