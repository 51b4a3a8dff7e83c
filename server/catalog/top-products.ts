import type { ProductSummary } from '#contract/catalog.ts'
import { TOP_PRODUCTS } from '#domain/paging.ts'
import type { Shop } from '../shop.ts'
import { listOnSale } from './list-by-ids.ts'

/**
 * The best rated products, then the newest. Those without a picture come last, however well rated:
 * the home page shows them large.
 */
export async function topProducts({
  productIndex,
}: Pick<Shop, 'productIndex'>): Promise<ProductSummary[]> {
  const catalogue = await productIndex.current()
  return listOnSale(productIndex, await catalogue.lists.top(TOP_PRODUCTS))
}
