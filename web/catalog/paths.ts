/** Paths of the catalogue, without a language: the specification's routes and the categories. */

/**
 * '.' and '..' as segments would change the path, and a final '.data' would request a page's data,
 * so these keywords go into the query. '' lists all products.
 */
export function searchPath(keyword: string, page = 1): string {
  if (['', '.', '..'].includes(keyword) || keyword.endsWith('.data')) {
    const query = new URLSearchParams({
      ...(keyword && { keyword }),
      ...(page > 1 && { pageNumber: String(page) }),
    })
    return query.size > 0 ? `/search?${query}` : '/search'
  }
  return `/search/${encodeURIComponent(keyword)}${pageSuffix(page)}`
}

export function homePath(page = 1): string {
  return page > 1 ? `/page/${page}` : '/'
}

export function categoryPath(slug: string, page = 1): string {
  return `/category/${encodeURIComponent(slug)}${pageSuffix(page)}`
}

export function productPath(id: string): string {
  return `/product/${encodeURIComponent(id)}`
}

function pageSuffix(page: number): string {
  return page > 1 ? `/page/${page}` : ''
}
