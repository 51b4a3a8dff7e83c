import { expect, test } from 'vitest'
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
