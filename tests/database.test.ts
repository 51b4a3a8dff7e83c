import pg from 'pg'
import { expect, test } from 'vitest'
import { workerDatabase } from './database.ts'

test('every test gets a migrated and empty database', async () => {
  const count = async () => {
    const client = new pg.Client(await workerDatabase())
    await client.connect()
    const { rows } = await client.query('select count(*)::int as found from categories')
    await client.query(`create table if not exists scraps (id serial primary key)`)
    const { rows: ids } = await client.query('insert into scraps default values returning id')
    await client.end()
    return { categories: rows[0].found, nextId: ids[0].id }
  }
  expect(await count()).toEqual({ categories: 0, nextId: 1 })
  expect(await count()).toEqual({ categories: 0, nextId: 1 })
})
