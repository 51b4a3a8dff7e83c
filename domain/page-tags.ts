/** Tags of cached pages: a page is dropped when a change invalidates one of its tags. */
export type PageTag =
  | 'products'
  | 'categories'
  | 'settings'
  | 'discount'
  | 'info'
  /** No page shows them: what holds a connection follows it too. */
  | 'connections'
  | `product:${string}`
  | `reviews:${string}`
