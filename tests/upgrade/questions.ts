import type { Shown } from './record.ts'
import type { WholeShop } from './whole-shop.ts'

type Question = Pick<Shown, 'as' | 'url'>

const ADMIN = 'admin@example.com'
/** A PDF takes long to create; these orders cover every kind of line. */
const INVOICES = 8

/** All requests that are worth recording about the archived shop, derived from its data. */
export async function questionsAbout(shop: WholeShop): Promise<Question[]> {
  const { rows: orders } = await shop.shop.pool.query<{ id: string; email: string | null }>(
    `select o.id, u.email from orders o left join users u on u.id = o.customer_id order by number`,
  )
  const products = await ids(shop, 'products')
  const users = await ids(shop, 'users')
  const { rows: categories } = await shop.shop.pool.query('select slug from categories order by 1')
  const slugs = categories.map(({ slug }) => String(slug))
  const customers = [...new Set(orders.map(({ email }) => email).filter((email) => email !== null))]

  const asAdmin = [
    ...[
      '?pageSize=100',
      '?sort=total',
      '?filter=flagged',
      '?filter=refunded',
      '?keyword=amina',
    ].map((query) => `/api/orders${query}`),
    ...orders.flatMap(({ id }) => ['', '/record', '/mails'].map((x) => `/api/orders/${id}${x}`)),
    ...orders.slice(0, INVOICES).map(({ id }) => `/api/orders/${id}/invoice`),
    ...orders.slice(0, 3).map(({ id }) => `/api/orders/${id}/packing-slip`),
    '/api/products/all?pageSize=100',
    '/api/products/all?state=deleted',
    ...products.flatMap((id) => [
      `/api/products/${id}/edit`,
      `/api/products/${id}/stock?pageSize=100`,
    ]),
    ...['days', 'weeks', 'months'].map((range) => `/api/dashboard/sales?range=${range}`),
    '/api/dashboard/tasks',
    '/api/orders/news',
    '/api/audit?pageSize=100',
    '/api/users?pageSize=100',
    ...users.map((id) => `/api/users/${id}`),
    '/api/reviews',
    '/api/mails?pageSize=100',
    '/api/settings',
    '/api/imports',
    '/api/categories/all',
    '/api/imports/export',
  ]
  const asGuest = [
    '/api/products',
    '/api/products/top',
    '/api/products?keyword=qasil',
    '/api/categories',
    '/api/settings/shop',
    '/api/settings/discount',
    '/api/info',
    '/api/heroes',
    ...products.flatMap((id) => [`/api/products/${id}`, `/api/products/${id}/reviews`]),
    '/',
    '/so',
    '/search/subag',
    '/info/about',
    '/so/info/delivery',
    ...slugs.map((slug) => `/category/${slug}`),
    ...products.slice(0, 2).flatMap((id) => [`/product/${id}`, `/so/product/${id}`]),
  ]
  return [
    ...asGuest.map((url) => ({ as: null, url })),
    ...asAdmin.map((url) => ({ as: ADMIN, url })),
    ...customers.map((as) => ({ as, url: '/api/orders/myorders?pageSize=100' })),
    ...orders.flatMap(({ id, email }) => (email ? [{ as: email, url: `/api/orders/${id}` }] : [])),
  ]
}

async function ids({ shop }: WholeShop, table: 'products' | 'users'): Promise<string[]> {
  const { rows } = await shop.pool.query(`select id from ${table} order by id`)
  return rows.map(({ id }) => String(id))
}
