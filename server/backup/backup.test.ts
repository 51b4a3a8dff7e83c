import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startBucketServer } from '#tests/bucket-server.ts'
import { address, NOON, type OpenShop, openShop } from '#tests/open-shop.ts'
import { createResetToken } from '../accounts/reset-links.ts'
import { connect, openPool } from '../db/connect.ts'
import { isMigrated, migrateWithin } from '../db/migrate.ts'
import { orders, payments, refunds, settings } from '../db/schema.ts'
import { handlers } from '../jobs/handlers.ts'
import { Queue } from '../jobs/queue.ts'
import { storePicture } from '../media/pictures.ts'
import { s3Storage } from '../media/s3-storage.ts'
import { diskStorage, type Storage } from '../media/storage.ts'
import { lastBackup } from '../settings/last-backup.ts'
import { checkArchive } from './archive.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'qurux-backup-'))
const archive = join(folder, 'shop.tar.gz')
const opened: pg.Pool[] = []
afterAll(async () => {
  await Promise.all(opened.map((pool) => pool.end()))
  rmSync(folder, { recursive: true, force: true })
})

let shop: OpenShop
let media: string
beforeEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.end()))
  media = mkdtempSync(join(folder, 'disk-'))
  shop = await openShop({ parts: { storage: diskStorage(media) } })
})

describe('a shop that is backed up and restored elsewhere', () => {
  test('has every row of every table and every picture again', async () => {
    await trade(shop)
    const rows = await allRows(shop.shop.pool)
    const report = await backUpShop()
    expect(report.manifest.tables.orders?.rows).toBe(3)
    expect(report.manifest).toMatchObject({ at: NOON.toISOString(), files: 8, missing: [] })

    const target = await emptyDatabase()
    const elsewhere = mkdtempSync(join(folder, 'other-'))
    await restoreInto(target, diskStorage(elsewhere))

    const restored = await allRows(target)
    expect(Object.keys(restored)).toEqual(Object.keys(rows))
    expectAllBack(restored, rows)
    expect(rows.orders).toHaveLength(3)
    expect(rows.refunds).toHaveLength(1)
    expect(filesIn(elsewhere)).toEqual(filesIn(media))
    expect(Object.keys(filesIn(media))).toHaveLength(8)
    expect(await isMigrated(connect(target))).toBe(true)
  })

  test('goes on with its own order numbers and does the jobs that waited', async () => {
    await trade(shop)
    const numbers = (await rowsOf(shop.shop.pool, 'orders')).map((row) => Number(row.number))
    const waiting = (await waitingJobs(shop.shop.pool)).map(({ name }) => name)
    expect(waiting).toContain('make-picture-widths')
    await backUpShop()

    const target = await emptyDatabase()
    await restoreInto(target, diskStorage(mkdtempSync(join(folder, 'other-'))))

    expect(await waitingJobs(target)).toEqual(await waitingJobs(shop.shop.pool))
    const [copy] = await connect(target).select().from(orders)
    const { id: _, number: __, ...values } = copy!
    const [next] = await connect(target).insert(orders).values(values).returning()
    expect(next!.number).toBe(Math.max(...numbers) + 1)
  })

  test('may take orders meanwhile: what is in the archive fits together', async () => {
    const amina = await shop.signIn('amina')
    const butter = await shop.stockProduct({ onHand: 500 })
    await shop.changeSettings({ maxUnpaidOrders: 500, maxUnpaidUnits: 500 })
    let open = true
    const trading = (async () => {
      let placed = 0
      for (; open; placed++) await placeOrder(amina.api, butter)
      return placed
    })()
    while ((await rowsOf(shop.shop.pool, 'orders')).length < 3);
    const { manifest } = await backUpShop()
    const during = (await rowsOf(shop.shop.pool, 'orders')).length
    open = false
    expect(await trading).toBeGreaterThan(3)
    expect(during).toBeGreaterThanOrEqual(manifest.tables.orders!.rows)

    const target = await emptyDatabase()
    await restoreInto(target, diskStorage(mkdtempSync(join(folder, 'other-'))))
    const { rows } = await target.query(
      `select (select count(*) from orders) as orders, (select count(*) from order_lines) as lines,
         (select reserved from skus) as reserved,
         (select sum(reserved) from stock_movements) as moved,
         (select count(*) from pgboss.job where name = 'order-placed') as mails`,
    )
    const placed = manifest.tables.orders!.rows
    expect(placed).toBeGreaterThanOrEqual(3)
    expect(rows).toEqual([
      { orders: placed, lines: placed, reserved: placed, moved: placed, mails: placed },
    ])
  })

  test('may move its pictures from disk into a bucket', async () => {
    await trade(shop)
    await backUpShop()
    const bucket = await startBucketServer()
    try {
      const storage = s3Storage(bucket.config, { onFault: () => {} })
      await restoreInto(await emptyDatabase(), storage)
      for (const [name, content] of Object.entries(filesIn(media))) {
        expect(hash((await storage.get(name))!)).toBe(content)
      }
    } finally {
      await bucket.stop()
    }
  })

  test('may come from an older version of the shop', async () => {
    const old = await emptyDatabase('older')
    const client = await old.connect()
    await migrateWithin(client, { from: 0, to: 1795218798744 })
    await client.query(
      "insert into categories (id, slug, name) values (gen_random_uuid(), 'a', 'A')",
    )
    client.release()
    await backUp({ pool: old, storage: diskStorage(media), path: archive, now: () => NOON })

    const target = await emptyDatabase()
    await restoreInto(target, diskStorage(media))
    expect(await isMigrated(connect(target))).toBe(true)
    expect((await rowsOf(target, 'categories')).map((row) => row.slug)).toEqual(['a'])
  })
})

describe('the shop remembers', () => {
  test('when the last backup ended, and its size', async () => {
    expect(await lastBackup(shop.shop.db)).toBeNull()
    const { bytes } = await backUpShop()
    expect(bytes).toBe(readFileSync(archive).byteLength)
    expect(await lastBackup(shop.shop.db)).toEqual({ at: NOON, bytes })
  })

  test('nothing of one that failed, which leaves no file and spoils no older one', async () => {
    await trade(shop)
    await backUpShop()
    const before = readFileSync(archive)
    const broken = { get: () => Promise.reject(new Error('the disk is gone')) }
    await expect(backUpShop(broken)).rejects.toThrow('the disk is gone')
    expect(readFileSync(archive).equals(before)).toBe(true)
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test('tells of pictures whose files are gone, and keeps the rest', async () => {
    const picture = await storePicture(shop.shop, await photo())
    rmSync(join(media, 'media', `${picture.id}.jpg`))
    const { manifest } = await backUpShop()
    expect(manifest).toMatchObject({ files: 2, missing: [`${picture.id}.jpg`] })
  })

  test('removes what a killed backup has left', async () => {
    writeFileSync(join(folder, '.shop.tar.gz.unfinished-999999999'), 'half')
    await backUpShop()
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
  })
})

describe('an archive that is not whole', () => {
  const whole = async () => {
    await trade(shop)
    await backUpShop()
    return readFileSync(archive)
  }
  const DAMAGE: Record<string, (bytes: Buffer) => Buffer> = {
    'cut short': (bytes) => bytes.subarray(0, bytes.length - 100),
    'cut in the middle': (bytes) => bytes.subarray(0, bytes.length / 2),
    'with another byte': (bytes) => {
      const changed = Buffer.from(bytes)
      changed[Math.floor(bytes.length / 2)]! ^= 1
      return changed
    },
    'with another letter, packed again': (bytes) => {
      const tar = gunzipSync(bytes)
      tar[tar.indexOf('Amina Warsame')] = 0x61
      return gzipSync(tar)
    },
    'without its manifest': (bytes) => {
      const tar = gunzipSync(bytes)
      const manifest = tar.lastIndexOf('manifest.json')
      return gzipSync(Buffer.concat([tar.subarray(0, manifest), Buffer.alloc(1024)]))
    },
    'that is none': () => gzipSync('hello'),
    'that is a picture': () => Buffer.from('RIFF....WEBP'),
    'that is empty': () => Buffer.alloc(0),
  }

  test.each(Object.entries(DAMAGE))('%s is refused in one line', async (_, spoil) => {
    writeFileSync(archive, spoil(await whole()))
    await expect(checkArchive(archive)).rejects.toThrow(
      `${archive} is damaged, or not a backup of a shop`,
    )
  })

  test('one of a newer version is told so; a missing file and a folder too', async () => {
    await whole()
    const other = await emptyDatabase('newer')
    const client = await other.connect()
    await migrateWithin(client, { from: 0, to: Number.MAX_SAFE_INTEGER })
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9e12)",
    )
    client.release()
    await backUp({ pool: other, storage: diskStorage(media), path: archive, now: () => NOON })
    await expect(checkArchive(archive)).rejects.toThrow('a newer version of the shop')
    await expect(checkArchive(join(folder, 'none.tar.gz'))).rejects.toThrow(
      'cannot be read (ENOENT)',
    )
    await expect(checkArchive(folder)).rejects.toThrow('cannot be read (EISDIR)')
  })
})

describe('where there is a shop already', () => {
  test('it is overwritten only when asked for, with its pictures', async () => {
    await trade(shop)
    const rows = await allRows(shop.shop.pool)
    await backUpShop()
    const files = filesIn(media)
    await shop.stockProduct({ name: 'Made later' })
    const later = await storePicture(shop.shop, await photo())

    const storage = diskStorage(media)
    await expect(restoreInto(shop.shop.pool, storage)).rejects.toThrow('add --replace')
    expect((await rowsOf(shop.shop.pool, 'products')).length).toBe(rows.products!.length + 1)
    await restoreInto(shop.shop.pool, storage, true)
    expectAllBack(await allRows(shop.shop.pool), rows)
    expect(filesIn(media)).toEqual(files)
    expect(await storage.get(`${later.id}.webp`)).toBeNull()
  })

  test('a restore that fails in the middle leaves it as it was', async () => {
    await trade(shop)
    await backUpShop()
    await shop.stockProduct({ name: 'Made later' })
    const rows = await allRows(shop.shop.pool)
    const files = filesIn(media)
    const storage = diskStorage(media)
    let puts = 0
    const failing: Storage = {
      ...storage,
      put: async (name, bytes) => {
        if (++puts === 5) throw new Error('no space left')
        return storage.put(name, bytes)
      },
    }
    await expect(restoreInto(shop.shop.pool, failing, true)).rejects.toThrow('no space left')
    const now = await allRows(shop.shop.pool)
    for (const [table, was] of Object.entries(rows)) expect(now[table], table).toEqual(was)
    expect(filesIn(media)).toEqual(files)
  })

  test('and an empty database stays empty, its folder too', async () => {
    await trade(shop)
    await backUpShop()
    const target = await emptyDatabase()
    const other = mkdtempSync(join(folder, 'other-'))
    const storage = diskStorage(other)
    const failing: Storage = {
      ...storage,
      put: async (name, bytes) => {
        if (name.endsWith('.webp')) throw new Error('no space left')
        return storage.put(name, bytes)
      },
    }
    await expect(restoreInto(target, failing)).rejects.toThrow('no space left')
    expect(await allRows(target)).toEqual({})
    expect(filesIn(other)).toEqual({})
  })

  test('somebody else’s tables beside the shop’s are left alone', async () => {
    await trade(shop)
    await shop.shop.pool.query(
      'create table somebody_elses (n int); insert into somebody_elses values (1)',
    )
    try {
      await backUpShop()
      await shop.shop.pool.query('update somebody_elses set n = 2')
      await restoreInto(shop.shop.pool, diskStorage(media), true)
      expect(await rowsOf(shop.shop.pool, 'somebody_elses')).toEqual([{ n: 2 }])
      await restoreInto(await emptyDatabase(), diskStorage(media))
    } finally {
      await shop.shop.pool.query('drop table somebody_elses')
    }
  })
})

// ---- parts of the stories -----------------------------------------------------------------------

function backUpShop(storage: Pick<Storage, 'get'> = shop.shop.storage) {
  return backUp({ pool: shop.shop.pool, storage, path: archive, now: shop.shop.now })
}

async function restoreInto(pool: pg.Pool, storage: Storage, replace = false): Promise<void> {
  const manifest = await checkArchive(archive)
  const jobs = new Queue({ pool, handlers, housekeeping: false, onError: () => {} })
  await jobs.open()
  try {
    const database = optionsOf(pool)
    await restore({ path: archive, manifest, database, jobs, storage, replace })
  } finally {
    await jobs.close()
  }
}

/** Orders, a payment, a refund, a setting, a picture with its sizes and one whose sizes wait. */
async function trade({ shop: inside, ...shop }: OpenShop): Promise<void> {
  const { db, now } = inside
  const [amina, bile] = [await shop.signIn('amina'), await shop.signIn('bile')]
  const butter = await shop.stockProduct({ onHand: 50, nameSo: 'Subag \\ "cad" \t½ 🌿\n.' })
  const first = await placeOrder(amina.api, butter)
  await placeOrder(bile.api, butter)
  await placeOrder(amina.api, butter)
  const [payment] = await db
    .insert(payments)
    .values({
      ...{ orderId: first, provider: 'paypal', reference: 'R-1', currency: 'USD' },
      ...{ amount: 30_00, capturedAt: now(), capturedAmount: 30_00 },
    })
    .returning()
  await db.insert(refunds).values({
    ...{ orderId: first, paymentId: payment!.id, amount: 5_00, reason: 'broken; "half"' },
    restock: { x: 1 },
  })
  await createResetToken(db, amina.id, now())
  await db.insert(settings).values({ key: 'name', value: 'Xawaash & Udgoon' })
  await storePicture(inside, await photo())
  await shop.doJobs()
  await storePicture(inside, await photo())
}

async function placeOrder(api: Awaited<ReturnType<OpenShop['signIn']>>['api'], product: string) {
  const order = await api.orders.place({
    body: { orderItems: [{ product, qty: 1 }], shippingAddress: address, paymentMethod: 'PayPal' },
  })
  return order._id
}

function photo() {
  return sharp({ create: { width: 200, height: 150, channels: 3, background: '#a50' } })
    .png()
    .toBuffer()
}

/** pg hides the password from copies. */
function optionsOf({ options }: pg.Pool): pg.PoolConfig & { password: string } {
  return { ...options, password: options.password as string }
}

async function emptyDatabase(name = 'restored'): Promise<pg.Pool> {
  const { database, ...server } = optionsOf(shop.shop.pool)
  const own = `${name}_${database}`
  await shop.shop.pool.query(`drop database if exists ${own} with (force)`)
  await shop.shop.pool.query(`create database ${own}`)
  const pool = openPool({ ...server, database: own, max: 3 }, () => {})
  opened.push(pool)
  return pool
}

type Tables = Record<string, Record<string, unknown>[]>

async function allRows(pool: pg.Pool): Promise<Tables> {
  const { rows } = await pool.query(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const tables: Tables = {}
  for (const { name } of rows) tables[name] = await rowsOf(pool, name)
  return tables
}

/** Every row, but nobody is signed in, and no link for a new password is good any more. */
function expectAllBack(restored: Tables, { sessions, password_resets, ...rows }: Tables): void {
  for (const [table, was] of Object.entries(rows)) expect(restored[table], table).toEqual(was)
  expect([sessions!.length, password_resets!.length]).toEqual([2, 1])
  expect([restored.sessions, restored.password_resets]).toEqual([[], []])
}

async function rowsOf(pool: pg.Pool, table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query(`select to_jsonb(t) as row from ${table} t order by t::text`)
  return rows.map(({ row }) => row)
}

async function waitingJobs(pool: pg.Pool): Promise<{ name: string; data: unknown }[]> {
  const sql =
    "select name, data from pgboss.job where state < 'completed' order by name, data::text"
  return (await pool.query(sql)).rows
}

function filesIn(dataDir: string): Record<string, string> {
  const folder = join(dataDir, 'media')
  mkdirSync(folder, { recursive: true })
  const names = readdirSync(folder).toSorted()
  return Object.fromEntries(names.map((name) => [name, hash(readFileSync(join(folder, name)))]))
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
