import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, type beforeAll, beforeEach, expect } from 'vitest'
import { createResetToken } from '#server/accounts/reset-links.ts'
import { backUp } from '#server/backup/back-up.ts'
import { checkArchive } from '#server/backup/check-archive.ts'
import { restore } from '#server/backup/restore.ts'
import { openPool } from '#server/db/connect.ts'
import { payments, refunds, settings } from '#server/db/schema.ts'
import { handlers } from '#server/job-handlers.ts'
import { Queue } from '#server/jobs/queue.ts'
import { storePicture } from '#server/media/pictures.ts'
import { diskStorage, type Storage } from '#server/media/storage.ts'
import { change } from '#server/unit.ts'
import { emptyDatabase as createDatabase } from './database.ts'
import { address, type OpenShop, openShop } from './open-shop.ts'

type Api = Awaited<ReturnType<OpenShop['signIn']>>['api']
type Tables = Record<string, Record<string, unknown>[]>

/**
 * For a test file about backups: opens a new shop with its pictures on disk, before each test or
 * once. The getters always return the current one.
 */
export function backingUpShop(before: typeof beforeEach | typeof beforeAll = beforeEach) {
  const folder = mkdtempSync(join(tmpdir(), 'qurux-backup-'))
  const archive = join(folder, 'shop.tar.gz')
  const opened: pg.Pool[] = []
  let shop: OpenShop
  let media: string

  before(async () => {
    await Promise.all(opened.splice(0).map((pool) => pool.end()))
    media = mkdtempSync(join(folder, 'disk-'))
    shop = await openShop({ parts: { storage: diskStorage(media) } })
  })
  afterAll(async () => {
    await Promise.all(opened.map((pool) => pool.end()))
    rmSync(folder, { recursive: true, force: true })
  })

  return {
    /** The archive that `backUpShop` writes and `restoreInto` reads. */
    archive,
    folder,
    get shop() {
      return shop
    },
    /** The folder of the shop's pictures. */
    get media() {
      return media
    },
    newFolder: () => mkdtempSync(join(folder, 'other-')),
    backUpShop,
    restoreInto,
    trade,
    emptyDatabase,
  }

  function backUpShop(storage: Pick<Storage, 'get'> = shop.shop.storage) {
    return backUp({ pool: shop.shop.pool, storage, path: archive, now: shop.shop.now })
  }

  /** @param afterCheck runs between the check and the restore. */
  async function restoreInto(
    pool: pg.Pool,
    storage: Storage,
    { replace = false, afterCheck = () => {} } = {},
  ): Promise<void> {
    const manifest = await checkArchive(archive)
    afterCheck()
    const jobs = new Queue({ pool, handlers, housekeeping: false, onError: () => {} })
    await jobs.open()
    try {
      const database = optionsOf(pool)
      await restore({ path: archive, manifest, database, jobs, storage, replace })
    } finally {
      await jobs.close()
    }
  }

  /**
   * Orders, a payment, a refund, a setting, a picture with its sizes and one whose sizes are still
   * to be made.
   */
  async function trade(): Promise<void> {
    const { db, now } = shop.shop
    const [amina, bile] = [await shop.signIn('amina'), await shop.signIn('bile')]
    const butter = await shop.stockProduct({ onHand: 50, nameSo: 'Subag \\ "cad" \t½ 🌿\n.' })
    const first = await placeOrder(amina.api, butter)
    await placeOrder(bile.api, butter)
    await placeOrder(amina.api, butter)
    const [payment] = await db
      .insert(payments)
      .values({
        orderId: first,
        provider: 'paypal',
        reference: 'R-1',
        currency: 'USD',
        amount: 30_00,
        capturedAt: now(),
        capturedAmount: 30_00,
      })
      .returning()
    await db.insert(refunds).values({
      orderId: first,
      paymentId: payment!.id,
      amount: 5_00,
      reason: 'broken; "half"',
      restock: { x: 1 },
    })
    await change(shop.shop, null, (unit) => createResetToken(unit, amina.id))
    await db.insert(settings).values({ key: 'name', value: 'Xawaash & Udgoon' })
    await storePicture(shop.shop, null, await photo())
    await shop.doJobs()
    await storePicture(shop.shop, null, await photo())
  }

  async function emptyDatabase(name = 'restored'): Promise<pg.Pool> {
    const pool = openPool(await createDatabase(name), () => {})
    opened.push(pool)
    return pool
  }
}

export async function placeOrder(api: Api, product: string): Promise<string> {
  const order = await api.orders.place({
    body: { orderItems: [{ product, qty: 1 }], shippingAddress: address, paymentMethod: 'PayPal' },
  })
  return order._id
}

export function photo(): Promise<Buffer> {
  return sharp({ create: { width: 200, height: 150, channels: 3, background: '#a50' } })
    .png()
    .toBuffer()
}

export async function allRows(pool: pg.Pool): Promise<Tables> {
  const { rows } = await pool.query(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const tables: Tables = {}
  for (const { name } of rows) tables[name] = await rowsOf(pool, name)
  return tables
}

/** Expects every row to be restored, except that sessions and password reset links are void. */
export function expectAllBack(
  restored: Tables,
  { sessions, password_resets, ...rows }: Tables,
): void {
  for (const [table, was] of Object.entries(rows)) expect(restored[table], table).toEqual(was)
  expect([sessions!.length, password_resets!.length]).toEqual([2, 1])
  expect([restored.sessions, restored.password_resets]).toEqual([[], []])
}

export async function rowsOf(pool: pg.Pool, table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query(`select to_jsonb(t) as row from ${table} t order by t::text`)
  return rows.map(({ row }) => row)
}

/** Names and hashes of the picture files in a DATA_DIR. */
export function filesIn(dataDir: string): Record<string, string> {
  const folder = join(dataDir, 'media')
  mkdirSync(folder, { recursive: true })
  const names = readdirSync(folder).toSorted()
  return Object.fromEntries(names.map((name) => [name, hash(readFileSync(join(folder, name)))]))
}

export function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** pg's `password` is not enumerable, so a plain copy would lose it. */
function optionsOf({ options }: pg.Pool): pg.PoolConfig & { password: string } {
  return { ...options, password: options.password as string }
}
