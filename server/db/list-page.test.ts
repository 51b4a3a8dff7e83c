import { expect, test, vi } from 'vitest'
import { openShop } from '#tests/open-shop.ts'

const ROWS = 2_345

test('pages far out, which are counted from the end, continue those before them', async () => {
  const { shop, signIn } = await openShop()
  const { api } = await signIn('admin')
  // Of equal names, ids decide.
  await shop.pool.query(`insert into users (id, name, email, password_hash, created_at)
    select gen_random_uuid(), 'Shopper ' || n % 700, n || '@example.com', '-', now()
    from generate_series(2, ${ROWS}) n`)
  const orders = { name: 'lower(name), id', '-name': 'lower(name) desc, id desc', date: 'id' }
  for (const [sort, orderBy] of Object.entries(orders)) {
    const { rows } = await shop.pool.query<{ id: string }>(
      `select id from users order by ${orderBy}`,
    )
    const ids = rows.map(({ id }) => id)
    expect(ids).toHaveLength(ROWS)
    for (const page of [1, 6, 7, 12, 13, 23, 24, 25]) {
      const query = { sort: sort as 'name', pageNumber: page, pageSize: 100 }
      const users = await api.adminUsers.list({ query })
      const shown = users.map(({ _id }) => _id)
      expect(shown, `${sort}, page ${page}`).toEqual(ids.slice((page - 1) * 100, page * 100))
    }
  }
})

test('a search whose first page shows everything is not made again to count it', async () => {
  const { shop, signIn } = await openShop()
  const { api } = await signIn('admin')
  await shop.pool.query(`insert into users (id, name, email, password_hash, created_at)
    select gen_random_uuid(), 'Shopper', 'shopper' || n || '@example.com', '-', now()
    from generate_series(1, 12) n`)
  const count = vi.spyOn(shop.counts, 'cached')
  let total = ''
  const onHeaders = (headers: { get(name: string): string | null }) => {
    total = headers.get('x-total-count') ?? ''
  }
  const list = async (query: Record<string, unknown>) =>
    (await api.adminUsers.list({ query: { keyword: 'shopper', ...query } }, { onHeaders })).length
  expect([await list({}), total]).toEqual([12, '12'])
  expect([await list({ keyword: 'zzzqq' }), total]).toEqual([0, '0'])
  expect(count).not.toHaveBeenCalled()
  expect([await list({ pageSize: 12 }), total]).toEqual([12, '12'])
  expect([await list({ pageSize: 5 }), total]).toEqual([5, '12'])
  expect([await list({ pageSize: 5, pageNumber: 3 }), total]).toEqual([2, '12'])
  expect(count).toHaveBeenCalledTimes(3)
})
