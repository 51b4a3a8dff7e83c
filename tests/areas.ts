/** The server's folders that its areas are built on, lowest first. */
export const INFRASTRUCTURE = ['telemetry', 'db', 'workers', 'jobs', 'http']

/** Areas of the server, lowest first: each may use the ones before it, never the ones after it. */
export const AREAS = [
  'idempotency',
  'settings',
  'connections',
  'media',
  'accounts',
  'addresses',
  'catalog',
  'wishlist',
  'reviews',
  'home',
  'coupons',
  'cart',
  'orders',
  'related',
  'payments',
  'notifications',
  'push',
  'reminders',
  'stock-alerts',
  'withdrawals',
  'analytics',
  'audit-log',
  'privacy',
  'doctor',
  'backup',
  'setup',
  'seed',
]
