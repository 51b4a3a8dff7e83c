import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import {
  allRows,
  backingUpShop,
  expectAllBack,
  filesIn,
  hash,
  photo,
  placeOrder,
  rowsOf,
} from '#tests/backing-up.ts'
import { startBucketServer } from '#tests/bucket-server.ts'
import { NOON } from '#tests/open-shop.ts'
import { connect } from '../db/connect.ts'
import { isMigrated, migrateWithin } from '../db/migrate.ts'
import { orders } from '../db/schema.ts'
import { storePicture } from '../media/pictures.ts'
import { s3Storage } from '../media/s3-storage.ts'
import { diskStorage } from '../media/storage.ts'
import { lastBackup } from '../settings/last-backup.ts'
import { type Add, readArchive, writeArchive } from './archive.ts'
import { backUp } from './back-up.ts'
import { newManifest } from './manifest.ts'

const at = backingUpShop()

describe('a shop that is backed up and restored elsewhere', () => {
  test('has every row of every table and every picture', async () => {
    await at.trade()
    const rows = await allRows(at.shop.shop.pool)
    const report = await at.backUpShop()
    expect(report.manifest.tables.orders?.rows).toBe(3)
    expect(report.manifest).toMatchObject({ at: NOON.toISOString(), files: 8, missing: [] })

    const target = await at.emptyDatabase()
    const elsewhere = at.newFolder()
    await at.restoreInto(target, diskStorage(elsewhere))

    const restored = await allRows(target)
    expect(Object.keys(restored)).toEqual(Object.keys(rows))
    expectAllBack(restored, rows)
    expect(rows.orders).toHaveLength(3)
    expect(rows.refunds).toHaveLength(1)
    expect(filesIn(elsewhere)).toEqual(filesIn(at.media))
    expect(Object.keys(filesIn(at.media))).toHaveLength(8)
    expect(await isMigrated(connect(target))).toBe(true)
  })

  test('continues its order numbers and runs the pending jobs', async () => {
    await at.trade()
    const numbers = (await rowsOf(at.shop.shop.pool, 'orders')).map((row) => Number(row.number))
    const waiting = (await waitingJobs(at.shop.shop.pool)).map(({ name }) => name)
    expect(waiting).toContain('make-picture-widths')
    await at.backUpShop()

    const target = await at.emptyDatabase()
    await at.restoreInto(target, diskStorage(at.newFolder()))

    expect(await waitingJobs(target)).toEqual(await waitingJobs(at.shop.shop.pool))
    const [copy] = await connect(target).select().from(orders)
    const { id: _, number: __, ...values } = copy!
    const [next] = await connect(target).insert(orders).values(values).returning()
    expect(next!.number).toBe(Math.max(...numbers) + 1)
  })

  test('may take orders during the backup, and the archive is still consistent', async () => {
    const amina = await at.shop.signIn('amina')
    const butter = await at.shop.stockProduct({ onHand: 500 })
    await at.shop.changeSettings({ maxUnpaidOrders: 500, maxUnpaidUnits: 500 })
    let open = true
    const ordering = (async () => {
      let placed = 0
      for (; open; placed++) await placeOrder(amina.api, butter)
      return placed
    })()
    while ((await rowsOf(at.shop.shop.pool, 'orders')).length < 3);
    const { manifest } = await at.backUpShop()
    const during = (await rowsOf(at.shop.shop.pool, 'orders')).length
    open = false
    expect(await ordering).toBeGreaterThan(3)
    expect(during).toBeGreaterThanOrEqual(manifest.tables.orders!.rows)

    const target = await at.emptyDatabase()
    await at.restoreInto(target, diskStorage(at.newFolder()))
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

  test('may move its pictures from disk to a bucket', async () => {
    await at.trade()
    await at.backUpShop()
    const bucket = await startBucketServer()
    try {
      const storage = s3Storage(bucket.config, { onFault: () => {} })
      await at.restoreInto(await at.emptyDatabase(), storage)
      for (const [name, content] of Object.entries(filesIn(at.media))) {
        expect(hash((await storage.get(name))!)).toBe(content)
      }
    } finally {
      await bucket.stop()
    }
  })

  test('may come from an older version of the shop', async () => {
    const old = await at.emptyDatabase('older')
    const client = await old.connect()
    await migrateWithin(client, { from: 0, to: 1795218798744 })
    await client.query(
      "insert into categories (id, slug, name) values (gen_random_uuid(), 'a', 'A')",
    )
    client.release()
    await backUp({ pool: old, storage: diskStorage(at.media), path: at.archive, now: () => NOON })

    const target = await at.emptyDatabase()
    await at.restoreInto(target, diskStorage(at.media))
    expect(await isMigrated(connect(target))).toBe(true)
    expect((await rowsOf(target, 'categories')).map((row) => row.slug)).toEqual(['a'])
  })
})

describe('a backup', () => {
  test('is recorded with its time and size', async () => {
    expect(await lastBackup(at.shop.shop.db)).toBeNull()
    const { bytes } = await at.backUpShop()
    expect(bytes).toBe(readFileSync(at.archive).byteLength)
    expect(await lastBackup(at.shop.shop.db)).toEqual({ at: NOON, bytes })
  })

  test('that fails is not recorded, leaves no file, and does not damage an older one', async () => {
    await at.trade()
    await at.backUpShop()
    const before = readFileSync(at.archive)
    const broken = { get: () => Promise.reject(new Error('the disk is gone')) }
    await expect(at.backUpShop(broken)).rejects.toThrow('the disk is gone')
    expect(readFileSync(at.archive).equals(before)).toBe(true)
    expect(readdirSync(at.folder).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test('reports pictures whose files are missing, and includes the rest', async () => {
    const picture = await storePicture(at.shop.shop, null, await photo())
    rmSync(join(at.media, 'media', `${picture.id}.jpg`))
    const { manifest } = await at.backUpShop()
    expect(manifest).toMatchObject({ files: 2, missing: [`${picture.id}.jpg`] })
  })

  test('removes the leftovers of a killed backup, and not what another machine is writing', async () => {
    // In containers every process has the same number.
    const [killed, alive] = [process.pid, 999999999].map((pid) => `.shop.tar.gz.unfinished-${pid}`)
    for (const name of [killed!, alive!]) writeFileSync(join(at.folder, name), 'half')
    const anHourAgo = Date.now() / 1000 - 3601
    utimesSync(join(at.folder, killed!), anHourAgo, anHourAgo)
    await at.backUpShop()
    expect(readdirSync(at.folder).filter((name) => name.includes('unfinished'))).toEqual([alive])
    rmSync(join(at.folder, alive!))
  })

  test('may be made by two containers at once, in which processes have the same number', async () => {
    await Promise.all([at.backUpShop(), at.backUpShop()])
    expect(readdirSync(at.folder).filter((name) => name.includes('unfinished'))).toEqual([])
  })
})

describe('the size of a file in a backup', () => {
  const write = (missing: string[], fill: (add: Add) => Promise<void>) =>
    writeArchive(at.archive, async (add) => {
      await fill(add)
      const at = NOON.toISOString()
      return newManifest({ at, migration: 0, tables: {}, sequences: {}, files: 0, missing })
    })

  test('may be that of a list of several hundred thousand pictures', async () => {
    await write(['x'.repeat(100_000_000)], (add) => add('jobs.json', Buffer.from('[]')))
    const files = readArchive(at.archive)
    expect((await files.next()).value).toMatchObject({ kind: 'jobs' })
    const { value: manifest } = await files.next()
    expect(manifest).toMatchObject({ files: 0 })
  })

  test('is not more than can be restored', async () => {
    rmSync(at.archive, { force: true })
    const bytes = Buffer.alloc(100_000_001)
    const writing = write([], (add) => add('media/large.jpg', bytes))
    await expect(writing).rejects.toThrow('"media/large.jpg" is larger than anything in a backup')
    expect(readdirSync(at.folder)).not.toContain('shop.tar.gz')
  })
})

async function waitingJobs(pool: pg.Pool): Promise<{ name: string; data: unknown }[]> {
  const sql =
    "select name, data from pgboss.job where state < 'completed' order by name, data::text"
  return (await pool.query(sql)).rows
}
