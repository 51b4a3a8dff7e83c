import { once } from 'node:events'
import type pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { contractions, readCatalog } from '#tests/contractions.ts'
import { emptyDatabase } from '#tests/database.ts'
import { connect, openPool } from './connect.ts'
import { isMigrated, migrate, migrateWithin } from './migrate.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

const [last] = journal.entries.slice(-1)
const pools: pg.Pool[] = []

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()))
})

function openDb(config: pg.PoolConfig) {
  const pool = openPool(config, () => {})
  pools.push(pool)
  return connect(pool)
}

/** The migration that adds consents, and a kind of mail. */
const CONSENTS = journal.entries.findIndex(({ tag }) => tag.endsWith('_consents'))

describe('while a new version is rolled out', () => {
  test('processes of the version before find all that they rely on', {
    timeout: 60_000,
  }, async () => {
    const { $client: pool } = openDb({ ...(await emptyDatabase('expanded')), max: 1 })
    const client = await pool.connect()
    const found = new Map<string, string[]>()
    let [from, before] = [0, await readCatalog(client)]
    for (const { when: to, tag } of journal.entries) {
      await migrateWithin(client, { from, to })
      const after = await readCatalog(client)
      found.set(tag, contractions(before, after))
      from = to
      before = after
    }
    client.release()
    // Older ones were made for shops that stop during an update. What they took away is found:
    expect(found.get('0016_guests')).toEqual([
      'requires the new idempotency_keys.owner',
      'limits idempotency_keys by idempotency_keys_owner_key_pk',
      'drops idempotency_keys_user_id_key_pk of idempotency_keys',
    ])
    expect(found.get('0015_order_coupon_totals')).toContain('limits orders by totals_add_up')
    // Never add to this list: what only this version needs may go with the next one but one.
    for (const [tag, breaks] of [...found].slice(17)) expect([tag, breaks]).toEqual([tag, []])
  })

  test('whatever a migration takes away is found', async () => {
    const { $client: pool } = openDb({ ...(await emptyDatabase('contracted')), max: 1 })
    const client = await pool.connect()
    await client.query(`
      create table kinds (id int primary key);
      create table gone (id int);
      create table things (
        id int primary key, old text, name text not null default '', number int, kind int,
        code text unique, state text,
        constraint state_known check (state in ('new', 'paid', 'sent')))`)
    const before = await readCatalog(client)
    const breaksOf = async (change: string) => {
      await client.query('begin')
      await client.query(change)
      const found = contractions(before, await readCatalog(client))
      await client.query('rollback')
      return found
    }
    const states = (list: string) =>
      `alter table things drop constraint state_known;
       alter table things add constraint state_known check (state in (${list}))`
    expect({
      table: await breaksOf('drop table gone'),
      column: await breaksOf('alter table things drop old'),
      renamed: await breaksOf('alter table things rename old to new'),
      type: await breaksOf('alter table things alter number type bigint'),
      required: await breaksOf('alter table things alter old set not null'),
      undefaulted: await breaksOf('alter table things alter name drop default'),
      added: await breaksOf('alter table things add size int not null'),
      narrower: await breaksOf(states("'new', 'paid'")),
      checked: await breaksOf('alter table things add constraint small check (number < 9)'),
      unique: await breaksOf('create unique index one_old on things (old)'),
      referring: await breaksOf(
        'alter table things add constraint k foreign key (kind) references kinds',
      ),
      conflicting: await breaksOf('alter table things drop constraint things_code_key'),
    }).toEqual({
      table: ['drops gone'],
      column: ['drops things.old'],
      renamed: ['drops things.old'],
      type: ['makes things.number bigint'],
      required: ['requires things.old'],
      undefaulted: ['requires things.name'],
      added: ['requires the new things.size'],
      narrower: ['limits things by state_known'],
      checked: ['limits things by small'],
      unique: ['limits things by one_old'],
      referring: ['limits things by k'],
      conflicting: ['drops things_code_key of things'],
    })
    const expansion = `create table more (id int not null);
      alter table things add size int not null default 0 check (size >= 0), add note text;
      create index on things (number); ${states("'new', 'paid', 'sent', 'lost'")}`
    expect(await breaksOf(expansion)).toEqual([])
    client.release()
  })

  test('processes that start at once migrate once', async () => {
    const config = await emptyDatabase('migrated_at_once')
    const dbs = [openDb(config), openDb(config), openDb(config)]
    await Promise.all(dbs.map((db) => migrate(db)))
    const { rows } = await dbs[0]!.$client.query('select from drizzle.__drizzle_migrations')
    expect(rows).toHaveLength(journal.entries.length)
  })

  test('a migration lets others use a table that it waits for', async () => {
    const db = openDb({ ...(await emptyDatabase('migrated_in_use')), max: 4 })
    const { $client: pool } = db
    const client = await pool.connect()
    await migrateWithin(client, { from: 0, to: journal.entries[CONSENTS - 1]!.when })
    // A long read, such as a backup.
    await client.query('begin')
    await client.query('select from mails')
    let waited = 0
    const waiting = new EventTarget()
    const migrating = migrate(db, () => {
      waited++
      waiting.dispatchEvent(new Event('again'))
    })
    await once(waiting, 'again')
    await pool.query('select from mails')
    expect(await isMigrated(db)).toBe(false)
    await client.query('commit')
    client.release()
    await migrating
    expect(waited).toBeGreaterThan(0)
    expect(await isMigrated(db)).toBe(true)
  })

  test('this version opens a database that a newer one has migrated', async () => {
    const db = openDb(await emptyDatabase('migrated_further'))
    await migrate(db)
    const further = "insert into drizzle.__drizzle_migrations (hash, created_at) values ('', $1)"
    await db.$client.query(further, [last!.when + 1])
    await migrate(db)
    expect(await isMigrated(db)).toBe(true)
    const { rows } = await db.$client.query('select from drizzle.__drizzle_migrations')
    expect(rows).toHaveLength(journal.entries.length + 1)
  })
})
