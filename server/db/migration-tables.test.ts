import pg from 'pg'
import { expect, it } from 'vitest'
import { emptyDatabase } from '#tests/database.ts'
import { listTables } from '../backup/tables.ts'
import { migrateWithin } from './migrate.ts'
import { tablesAfter } from './migration-tables.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

it('lists the tables after each migration as the database has them', async () => {
  const client = new pg.Client((await emptyDatabase('migrated')) as pg.ClientConfig)
  await client.connect()
  try {
    let from = 0
    for (const { when: to, tag } of journal.entries) {
      await migrateWithin(client, { from, to })
      const tables = [...(await listTables(client))].map(
        ([name, { columns, types }]) =>
          [name, Object.fromEntries(columns.map((column, at) => [column, types[at]]))] as const,
      )
      const known = [...tablesAfter(to)!].map(
        ([name, columns]) => [name, Object.fromEntries(columns)] as const,
      )
      expect(Object.fromEntries(known), tag).toEqual(Object.fromEntries(tables))
      from = to
    }
    expect(tablesAfter(from - 1)).toBeNull()
  } finally {
    await client.end()
  }
})
