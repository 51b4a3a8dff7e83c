import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { workerDatabase } from '#tests/database.ts'
import { connect, isDatabaseUnavailable, openPool } from './connect.ts'
import { externalDatabase } from './open-database.ts'
import { prepare } from './prepared.ts'

const URLS = { DATABASE_URL: 'postgres://pooler/shop', DATABASE_DIRECT_URL: 'postgres://db/shop' }
const double = prepare<{ number: number }, { doubled: number }>(
  'double a number',
  sql`select ${sql.placeholder('number')}::int * 2 as doubled`,
)

const pools: pg.Pool[] = []
let address: pg.PoolConfig
beforeAll(async () => {
  address = await workerDatabase()
})
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

function open(config: pg.PoolConfig): pg.Pool {
  const pool = openPool({ ...address, ...config, max: 1 }, () => {})
  pools.push(pool)
  return pool
}

describe('a pool', () => {
  test.each([
    [{}, ['double a number', 'drizzle']],
    [{ DATABASE_POOLER: 'transaction' }, []],
  ])('with %j names the statements %j', async (pooler, names) => {
    const { config } = externalDatabase(readConfig({ ...URLS, ...pooler }))
    const { connectionString: _elsewhere, ...kind } = config
    const pool = open(kind)
    const db = connect(pool)
    expect(await db.transaction((tx) => double(tx, { number: 21 }))).toEqual([{ doubled: 42 }])
    const id = sql.placeholder('id')
    const prepared = db.query.users.findFirst({ where: sql`id = ${id}` }).prepare('drizzle')
    expect(await prepared.execute({ id: '00000000-0000-7000-8000-000000000000' })).toBeUndefined()
    const { rows } = await pool.query('select name from pg_prepared_statements order by name')
    expect(rows.map(({ name }) => name)).toEqual(names)
  })

  test('leaves a server that has become a standby, and its callers may ask again', async () => {
    const pool = open({})
    const db = connect(pool)
    const session = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid
    const first = await session()
    // As a standby refuses it.
    await pool.query('set default_transaction_read_only = on')
    const error = await db
      .transaction(async (tx) => tx.execute(sql`create table never (id int)`))
      .catch((error: unknown) => error)
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(await session()).not.toBe(first)
    await pool.query('create temp table written (id int)')
  })
})

test('what needs a session of its own goes past the pooler', () => {
  const { config, direct } = externalDatabase(
    readConfig({ ...URLS, DATABASE_POOLER: 'transaction' }),
  )
  expect(config.connectionString).toBe(URLS.DATABASE_URL)
  expect(direct).toEqual({ connectionString: URLS.DATABASE_DIRECT_URL })
})
