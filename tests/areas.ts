/** The server's folders that its areas are built on, lowest first. */
export const INFRASTRUCTURE = ['db', 'workers', 'jobs', 'http']

/** Areas of the server, lowest first: each may use the ones before it, never the ones after it. */
export const AREAS = [
  'idempotency',
  'settings',
  'media',
  'accounts',
  'catalog',
  'wishlist',
  'reviews',
  'home',
  'cart',
  'orders',
  'related',
  'payments',
  'notifications',
  'stock-alerts',
  'analytics',
  'audit-log',
  'erasure',
  'doctor',
  'backup',
  'seed',
]
