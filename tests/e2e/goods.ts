import type { Product, ProductSummary } from '#contract/catalog.ts'
import { createTestApi } from '../api.ts'

/** The origin of the shop in this run; playwright.config.ts chooses it. A name, for passkeys. */
export const ORIGIN = `http://localhost:${process.env.E2E_PORT}`

/** The shop's API, called without a browser like by any other program. */
export const api = createTestApi(({ path, ...request }) => fetch(ORIGIN + path, request))

export async function firstProduct(): Promise<ProductSummary> {
  const { products } = await api.catalog.list({ query: {} })
  return products[0]!
}

/** The first result of this search. */
export async function findProduct(keyword: string): Promise<Product> {
  const { products } = await api.catalog.list({ query: { keyword } })
  return api.catalog.show({ params: { id: products[0]!._id } })
}
