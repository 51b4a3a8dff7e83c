/** Tags of cached pages: a page is dropped when a change invalidates one of its tags. */
export type PageTag =
  | 'products'
  | 'categories'
  | 'settings'
  | 'discount'
  | 'info'
  | `product:${string}`
  | `reviews:${string}`
