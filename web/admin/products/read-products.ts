import type { ProductRow } from '#contract/admin/products.ts'
import { readPageNumber } from '#domain/paging.ts'
import { adminApi, type List, readList } from '../admin-api.ts'

export const LIST_PATH = '/admin/productlist'

/** Search and filter of the query string. */
export function filterOf(params: URLSearchParams) {
  return {
    keyword: params.get('keyword') ?? '',
    state: params.get('state') ?? '',
    category: params.get('category') ?? '',
  }
}

/** Loads the page of the product list that the URL describes. */
export function readProducts(page: string | undefined, search: string): Promise<List<ProductRow>> {
  const params = new URLSearchParams(search)
  const query = {
    ...filterOf(params),
    sort: params.get('sort') ?? '',
    pageNumber: readPageNumber(page),
  }
  return readList((options) => adminApi.adminProducts.list({ query }, options))
}
