import type { ProductRow } from '#contract/admin/products.ts'
import { readPageNumber } from '#domain/paging.ts'
import { adminApi, type List, readList } from '../admin-api.ts'

export const LIST_PATH = '/admin/productlist'

/** Search and filter of the query string. */
export function filterOf(wanted: URLSearchParams) {
  return {
    keyword: wanted.get('keyword') ?? '',
    state: wanted.get('state') ?? '',
    category: wanted.get('category') ?? '',
  }
}

/** Loads the page of the product list that the URL describes. */
export function readProducts(page: string | undefined, search: string): Promise<List<ProductRow>> {
  const wanted = new URLSearchParams(search)
  const query = {
    ...filterOf(wanted),
    sort: wanted.get('sort') ?? '',
    pageNumber: readPageNumber(page),
  }
  return readList((options) => adminApi.adminProducts.list({ query }, options))
}
