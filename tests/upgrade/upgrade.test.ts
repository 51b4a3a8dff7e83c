import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readArchive } from '#server/backup/archive.ts'
import { checkArchive } from '#server/backup/check-archive.ts'
import { TableLoader } from '#server/backup/load-tables.ts'
import { restore } from '#server/backup/restore.ts'
import { openPool } from '#server/db/connect.ts'
import { migrateWithin } from '#server/db/migrate.ts'
import { handlers } from '#server/job-handlers.ts'
import { Queue } from '#server/jobs/queue.ts'
import { diskStorage } from '#server/media/storage.ts'
import { emptyDatabase, workerDatabase } from '../database.ts'
import { LAST_ORDER, orderOf } from './buyers.ts'
import { record, type Shown } from './record.ts'
import { openWholeShop, type WholeShop } from './whole-shop.ts'

/**
 * The archive that make-archive.ts made with the previous version: a shop, and what it showed. If a
 * text of the interface is changed on purpose, it is changed in the .json as well.
 */
const ARCHIVE = join(import.meta.dirname, 'qurux-0001.tar.gz')
const BEFORE = JSON.parse(readFileSync(ARCHIVE.replace('.tar.gz', '.json'), 'utf8')) as {
  now: string
  shown: Shown[]
}

const folder = mkdtempSync(join(tmpdir(), 'qurux-upgrade-'))
let restored: WholeShop
let started: WholeShop

beforeAll(async () => {
  restored = await openOn(await restoreArchive(await emptyDatabase('restored')))
  started = await openOn(await fillAsBefore(await emptyDatabase('started')))
})
afterAll(async () => {
  await restored?.close()
  await started?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a restored shop of the previous version', () => {
  const kinds = {
    'every answer of the API': ({ url }: Shown) => url.startsWith('/api/') && !isPdf(url),
    'every page': ({ url }: Shown) => !url.startsWith('/api/'),
    'every PDF': ({ url }: Shown) => isPdf(url),
  }

  it.each(Object.entries(kinds))('shows %s as before', async (_, isOne) => {
    const before = BEFORE.shown.filter(isOne)
    expect(before.length).toBeGreaterThan(9)
    const now = await record(restored, before)
    for (const [at, was] of before.entries()) {
      // An answer may have additional fields.
      expect(now[at], `${was.url} as ${was.as}`).toMatchObject(was)
    }
  })

  it('shows its pictures', async () => {
    const heroes = BEFORE.shown.find(({ url }) => url === '/api/heroes')!
    const [{ base, widths }] = heroes.json as [{ base: string; widths: number[] }]
    for (const url of [`${base}.webp`, ...widths.map((width) => `${base}-${width}.avif`)]) {
      expect((await restored.app.inject(url)).statusCode, url).toBe(200)
    }
  })

  it('answers a repeated order with the order that was placed', async () => {
    const { items, phone, idempotencyKey } = LAST_ORDER
    const amina = restored.api(await restored.signIn('amina@example.com'))
    const [last, ...others] = await amina.orders.mine({ query: {} })
    const qasil = await rows(restored, `select product_id from skus where code = 'QASIL'`)
    const body = orderOf(items, phone, 'en', () => String(qasil[0]!.product_id))
    const again = await amina.orders.place({ body }, { idempotencyKey })
    expect(again._id).toBe(last!._id)
    expect(await amina.orders.mine({ query: {} })).toHaveLength(1 + others.length)
  })

  it('has the jobs that waited', async () => {
    expect(await rows(restored, 'select name from pgboss.job order by name')).toEqual(
      ['order-paid', 'order-placed', 'order-placed', 'order-placed'].map((name) => ({ name })),
    )
  })
})

// Each migration that fills in data, and each job that follows one, needs a test here.
describe('what the upgrade fills in', () => {
  it('is the code of the SKU on every line', async () => {
    const lines = await rows(
      restored,
      `select l.sku_code = s.code as fits, count(*)::int as lines
       from order_lines l join skus s on s.id = l.sku_id group by 1`,
    )
    expect(lines).toEqual([{ fits: true, lines: 32 }])
  })

  it('is what lists show of every product, and the first point of its price history', async () => {
    const wrong = await rows(
      restored,
      `select s.code from skus s left join product_offers o using (product_id)
       left join price_points p on p.sku_id = s.id and p.list_price = s.list_price
       where o.available is distinct from s.on_hand - s.reserved or p.at is null
         or o.price_from is distinct from s.list_price or o.price_to is distinct from s.list_price`,
    )
    expect(wrong).toEqual([])
    const discounts = await rows(restored, 'select percent, ends_on from discount_points')
    expect(discounts).toEqual([{ percent: '10.00', ends_on: '2026-02-15' }])
  })

  it('is the moment before which orders expire without a mail', async () => {
    const [row] = await rows(restored, `select value from settings where key = 'expiryBacklog'`)
    const { before } = row!.value as { before: string }
    expect(new Date(before).toISOString()).toBe(before)
    expect(Date.parse(before)).toBeGreaterThan(Date.parse(BEFORE.now))
  })
})

describe('stock', () => {
  it('of every SKU is the sum of its ledger', async () => {
    const sums = await rows(
      restored,
      `select count(*)::int as skus, bool_and(s.on_hand = m.on_hand and s.reserved = m.reserved) as fits
       from skus s join (select sku_id, sum(on_hand) as on_hand, sum(reserved) as reserved
         from stock_movements group by 1) m on m.sku_id = s.id`,
    )
    expect(sums).toEqual([{ skus: 8, fits: true }])
  })

  it('moves once per line, SKU, reason and round, and returns once per refund', async () => {
    const definitions = await rows(
      restored,
      `select indexname as name, indexdef as definition from pg_indexes
       where indexname in ('stock_movement_once', 'stock_returned_once', 'sku_once_per_order',
         'product_once_per_order') order by 1`,
    )
    expect(
      definitions.map(({ definition }) => String(definition).replace(/.* USING /, '')),
    ).toEqual([
      'btree (order_id, sku_id)',
      'btree (order_line_id, sku_id, reason, round) WHERE (refund_id IS NULL)',
      'btree (order_line_id, sku_id, refund_id) WHERE (refund_id IS NOT NULL)',
    ])
    const copy = `insert into stock_movements (id, sku_id, reason, on_hand, reserved, order_line_id, refund_id)
      select gen_random_uuid(), sku_id, reason, on_hand, reserved, order_line_id, refund_id
      from stock_movements where refund_id is`
    for (const which of ['null and order_line_id is not null', 'not null']) {
      await expect(restored.shop.pool.query(`${copy} ${which}`)).rejects.toMatchObject({
        code: '23505',
      })
    }
  })
})

describe('however it reached this version', () => {
  it('a shop has the tables of a new one', async () => {
    const fresh = openPool({ ...(await workerDatabase()), max: 1 }, () => {})
    const structure = await structureOf(fresh)
    await fresh.end()
    expect(await structureOf(restored.shop.pool)).toEqual(structure)
    expect(await structureOf(started.shop.pool)).toEqual(structure)
  })

  it('it has the same rows', async () => {
    const [one, other] = [await rowsOfAll(restored), await rowsOfAll(started)]
    expect(Object.keys(one)).toEqual(Object.keys(other))
    for (const [table, all] of Object.entries(one)) expect(other[table], table).toEqual(all)
    expect(one.orders).toHaveLength(25)
  })
})

function openOn(database: pg.PoolConfig): Promise<WholeShop> {
  return openWholeShop({ database, dataDir: folder, now: () => new Date(BEFORE.now) })
}

async function restoreArchive(database: pg.PoolConfig): Promise<pg.PoolConfig> {
  const manifest = await checkArchive(ARCHIVE)
  const pool = openPool(database, () => {})
  const jobs = new Queue({ pool, handlers, housekeeping: false, onError: () => {} })
  await jobs.open()
  await restore({
    path: ARCHIVE,
    manifest,
    database: database as pg.ClientConfig,
    jobs,
    storage: diskStorage(folder),
    replace: false,
  })
  await jobs.close()
  await pool.end()
  return database
}

/** The database as the previous version left it, for the start of this one. */
async function fillAsBefore(database: pg.PoolConfig): Promise<pg.PoolConfig> {
  const manifest = await checkArchive(ARCHIVE)
  const client = new pg.Client(database as pg.ClientConfig)
  await client.connect()
  await migrateWithin(client, { from: 0, to: manifest.migration })
  const tables = new TableLoader({ client, manifest, foreign: new Map() })
  await tables.begin()
  for await (const file of readArchive(ARCHIVE)) {
    if (file.kind === 'table') await tables.add(file.table, file.bytes)
  }
  await tables.end()
  await client.end()
  return database
}

async function structureOf(pool: pg.Pool) {
  const columns = await pool.query(
    `select table_name, column_name, data_type, udt_name, is_nullable, column_default, is_identity
     from information_schema.columns where table_schema = 'public' order by 1, 2`,
  )
  const indexes = await pool.query(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
  )
  const constraints = await pool.query(
    `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  )
  return { columns: columns.rows, indexes: indexes.rows, constraints: constraints.rows }
}

/** Sessions and links end with a restore, and each shop has keys and an upgrade time of its own. */
const OWN_TABLES = ['sessions', 'password_resets', 'rate_limits', 'secrets']

async function rowsOfAll({ shop }: WholeShop): Promise<Record<string, unknown[]>> {
  const { rows: names } = await shop.pool.query(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const tables: Record<string, unknown[]> = {}
  for (const { name } of names) {
    if (OWN_TABLES.includes(name)) continue
    const where = name === 'settings' ? "where key <> 'expiryBacklog'" : ''
    // Price history begins when a shop is upgraded, and each order gets a random delivery code then.
    const own = name.endsWith('_points') ? 'at' : 'delivery_code'
    const text = `select to_jsonb(t) - '${own}' as row from ${name} t ${where} order by t::text`
    tables[name] = (await shop.pool.query(text)).rows.map(({ row }) => row)
  }
  return tables
}

async function rows({ shop }: WholeShop, text: string): Promise<Record<string, unknown>[]> {
  return (await shop.pool.query(text)).rows
}

function isPdf(url: string): boolean {
  return url.endsWith('/invoice') || url.endsWith('/packing-slip')
}
