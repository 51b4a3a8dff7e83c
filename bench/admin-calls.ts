/** Allowed ratios: for the first page of a list, a deep one, and a sum over all rows. */
const [FIRST, DEEP, SUM] = [6, 12, 30]

export interface AdminCall {
  what: string
  /** Without '/api/'; `DEEP_PAGE` is replaced by a page in the middle of the list. */
  path: string
  /** Allowed ratio to the time with 100 rows. */
  limit: number
  /** Default: the owner. */
  as?: 'owner' | 'customer'
}

const DEEP_PAGE = 'pageNumber=DEEP_PAGE'

const list = (
  name: string,
  path: string,
  narrowed: readonly (readonly [what: string, query: string, limit?: number])[],
): AdminCall[] => [
  { what: `${name}, first page`, path, limit: FIRST },
  { what: `${name}, page in the middle`, path: `${path}?${DEEP_PAGE}`, limit: DEEP },
  ...narrowed.map(([what, query, limit = FIRST]) => ({
    what: `${name}, ${what}`,
    path: `${path}?${query}`,
    limit,
  })),
]

/** Every view of a long list in the admin, the dashboard, and what a customer sees of theirs. */
export const ADMIN_CALLS: readonly AdminCall[] = [
  { what: 'My Orders of a customer', path: 'orders/myorders', limit: FIRST, as: 'customer' },
  { what: 'Payments of 30 days', path: 'payments', limit: SUM },
  ...list('Orders', 'orders', [
    ...['unpaid', 'to-deliver', 'delivered', 'cancelled', 'refunded', 'flagged'].map(
      (filter) => [filter, `filter=${filter}`] as const,
    ),
    ['dearest first', 'sort=-total'],
    ['delivered and dearest first', 'filter=delivered&sort=-total'],
    ['a common name', 'keyword=amina', DEEP],
    ['one number', 'keyword=51234'],
    ['nothing found', 'keyword=zzzqq'],
  ]),
  ...list('Products', 'products/all', [
    ['drafts', 'state=draft'],
    ['sold out', 'state=out', DEEP],
    ['low on stock', 'state=low', SUM],
    ['deleted', 'state=deleted'],
    ['one category', 'category=kind-1', DEEP],
    ['by name', 'sort=name'],
    ['by price', 'sort=price'],
    ['by stock', 'sort=-stock'],
    ['by category', 'sort=category', SUM],
    ['a common name', 'keyword=argan', DEEP],
    ['one SKU', 'keyword=BENCH-77777'],
    ['nothing found', 'keyword=zzzqq'],
  ]),
  ...list('Users', 'users', [
    ['admins', 'filter=admins'],
    ['by name', 'sort=name'],
    ['a common name', 'keyword=amina', DEEP],
    ['one email', 'keyword=user77777'],
    ['nothing found', 'keyword=zzzqq'],
  ]),
  ...list('Reviews', 'reviews', [
    ['hidden', 'filter=hidden', DEEP],
    ['unanswered', 'filter=unanswered'],
    ['one star', 'rating=1'],
    ['a common name', 'keyword=amina', DEEP],
    ['nothing found', 'keyword=zzzqq'],
  ]),
  ...list('Changes', 'audit', [
    ['of prices', 'group=prices'],
    ['of three weeks', `from=${daysAgo(21)}`],
    ['a common name', 'keyword=argan', DEEP],
    ['nothing found', 'keyword=zzzqq'],
  ]),
  ...list('Mails', 'mails', [
    ['failed', 'state=failed'],
    ['sent', 'state=sent'],
    ['one recipient', 'keyword=user777', DEEP],
    ['nothing found', 'keyword=zzzqq'],
  ]),
  { what: 'Bell', path: 'orders/news', limit: FIRST },
  { what: 'Dashboard, what waits', path: 'dashboard/tasks', limit: SUM },
  { what: 'Dashboard, 30 days', path: 'dashboard/sales', limit: SUM },
  { what: 'Dashboard, 12 months', path: 'dashboard/sales?range=months', limit: SUM },
]

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
