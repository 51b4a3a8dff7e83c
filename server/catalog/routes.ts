import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/catalog.ts'
import { PRODUCTS_PER_PAGE } from '#domain/paging.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { listProducts } from './list-products.ts'
import { addPriorPrices } from './prior-prices.ts'
import { listCategories } from './product-queries.ts'
import { searchProducts } from './search/search-products.ts'
import { suggest } from './search/suggest.ts'
import { topProducts } from './top-products.ts'

export function catalogRoutes(app: FastifyInstance, { reader: shop }: Shop): void {
  route(app, contract.list, async ({ query, request, reply }) => {
    const isSearch = query.keyword !== '' && !query.ids
    const { total, ...page } = isSearch
      ? await shop.searches.run(request, reply, () => searchProducts(shop, query))
      : await listProducts(shop, query)
    setPaginationHeaders(request, reply, total, {
      pageNumber: query.pageNumber,
      pageSize: PRODUCTS_PER_PAGE,
    })
    return { ...page, products: await addPriorPrices(shop, page.products) }
  })

  route(app, contract.top, async () => addPriorPrices(shop, await topProducts(shop)))

  route(app, contract.suggest, async ({ query: { keyword }, request, reply }) => {
    const { words, products } = await shop.searches.run(request, reply, () =>
      suggest(shop, keyword),
    )
    return { words, products: await addPriorPrices(shop, products) }
  })

  route(app, contract.categories, () => listCategories(shop))
}
