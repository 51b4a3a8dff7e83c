/** What pages show: a page is dropped from the cache when something changes that it shows. */
export type PageTag =
  | 'products'
  | 'categories'
  | 'settings'
  | 'discount'
  | 'info'
  | `product:${string}`
  | `reviews:${string}`
