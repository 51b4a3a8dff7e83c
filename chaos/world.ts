import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { type Mailbox, openMailbox } from '#emulators/smtp/mailbox.ts'
import { createProduct } from '#server/catalog/create-product.ts'
import { readDetails } from '#server/catalog/product-details.ts'
import { writeVariants } from '#server/catalog/save-variants.ts'
import { connect, type Db, openPool } from '#server/db/connect.ts'
import { findRunning } from '#server/db/embedded/postmaster.ts'
import { bundleItems, categories, skus } from '#server/db/schema.ts'
import type { Unit } from '#server/unit.ts'
import { freePort } from '#tests/free-port.ts'
import { Journal } from './journal.ts'
import type { Random } from './random.ts'
import { Service } from './service.ts'
import type { Command } from './shop-process.ts'
import type { SmallDisk } from './small-disk.ts'

export const ADMIN = { email: 'admin@qurux.example', password: 'only-for-chaos' }

/** A variant on sale. */
interface Good {
  product: string
  variant: string
  isSet: boolean
}

/** The environment of a round: the shop, its database, PayPal, and a mail server. */
export interface World {
  readonly folder: string
  readonly dataDir: string
  readonly url: string
  readonly paypalUrl: string
  readonly shop: Service
  readonly paypal: Service
  readonly mailbox: Mailbox
  /** The disk with the shop's data; null if it is the machine's own. */
  readonly disk: SmallDisk | null
  readonly journal: Journal
  readonly goods: readonly Good[]
  readonly pool: pg.Pool
  readonly db: Db
  readonly clock: { readonly now: () => Date; jump: (ms: number) => void }
  /** Ends the round for people: they finish what they have begun and begin nothing more. */
  readonly end: () => void
  readonly isOver: () => boolean
  /** Calls an action of the emulator (its control.ts); null if it does not respond. */
  control: (action: string, ...args: unknown[]) => Promise<unknown>
  /** Whether the shop, its database and PayPal respond. */
  isUp: () => Promise<boolean>
  /** Kills the main process of the database with SIGKILL; the shop restarts it. */
  killDatabase: () => void
  /** Of all three services. */
  numKills: () => number
  /** Kills every process that may still run. */
  stopNow: () => void
}

interface Options {
  /** For logs and the emulator's state. */
  folder: string
  /** The shop's data folder. */
  dataDir: string
  disk: SmallDisk | null
  random: Random
}

/** @throws Error if the shop does not start */
export async function openWorld(options: Options): Promise<World> {
  const { folder, dataDir, disk, random } = options
  mkdirSync(dataDir, { recursive: true })
  const mailbox = await openMailbox()
  const [port, paypalPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const paypalUrl = `http://127.0.0.1:${paypalPort}`
  const paypalDir = join(folder, 'paypal')
  const webhookRootFile = join(folder, 'webhook-root.pem')
  let ahead = 0
  let isOver = false
  let pool: pg.Pool | null = null

  const paypal = new Service({
    file: 'paypal-process.ts',
    logFile: join(folder, 'paypal.log'),
    env: () => ({
      PORT: String(paypalPort),
      DATA_DIR: paypalDir,
      SITE_URL: url,
      WEBHOOK_ROOT_FILE: webhookRootFile,
    }),
  })
  const shop = new Service({
    file: 'shop-process.ts',
    logFile: join(folder, 'shop.log'),
    env: () => ({
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO_DATA: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      SMTP_URL: mailbox.url,
      PAYPAL_CLIENT_ID: CLIENT_ID,
      PAYPAL_CLIENT_SECRET: clientSecret(),
      PAYPAL_API_URL: paypalUrl,
      PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
      WEBHOOK_ROOT_FILE: webhookRootFile,
      CLOCK_AHEAD_MS: String(ahead),
    }),
  })
  const databasePid = () => findRunning(join(dataDir, 'postgres'))?.pid ?? null
  let numDatabaseKills = 0

  function stopNow(): void {
    shop.stopNow()
    paypal.stopNow()
    const pid = databasePid()
    if (pid) process.kill(pid, 'SIGQUIT')
  }

  try {
    paypal.start()
    await paypal.ready()
    shop.start()
    await shop.ready()
    pool = openPool(
      {
        host: findRunning(join(dataDir, 'postgres'))!.socketDir,
        user: 'postgres',
        database: 'qurux',
        max: 2,
      },
      () => {},
    )
    const db = connect(pool)
    return {
      folder,
      dataDir,
      url,
      paypalUrl,
      shop,
      paypal,
      mailbox,
      disk,
      journal: new Journal(join(folder, 'journal.jsonl')),
      goods: await addProducts(db, random),
      pool,
      db,
      clock: {
        now: () => new Date(Date.now() + ahead),
        jump(ms) {
          ahead += ms
          shop.send({ clock: ahead } satisfies Command)
        },
      },
      end() {
        isOver = true
      },
      isOver: () => isOver,
      control,
      async isUp() {
        if (!paypal.isReady || !shop.isReady) return false
        const ready = await fetch(`${url}/readyz`).catch(() => null)
        return ready?.ok ?? false
      },
      killDatabase() {
        const pid = databasePid()
        if (!pid) return
        process.kill(pid, 'SIGKILL')
        numDatabaseKills += 1
      },
      numKills: () => shop.numKills + paypal.numKills + numDatabaseKills,
      stopNow,
    }
  } catch (error) {
    stopNow()
    await mailbox.close()
    throw error
  }

  /** The emulator generates it at its first start and stores it. */
  function clientSecret(): string {
    const state = JSON.parse(readFileSync(join(paypalDir, 'paypal-emulator.json'), 'utf8'))
    return state.clientSecret
  }

  async function control(action: string, ...args: unknown[]): Promise<unknown> {
    const basic = Buffer.from(`${CLIENT_ID}:${clientSecret()}`).toString('base64')
    try {
      const response = await fetch(`${paypalUrl}/control/${action}`, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}` },
        body: JSON.stringify(args),
        signal: AbortSignal.timeout(20_000),
      })
      const { result } = (await response.json()) as { result?: unknown }
      return response.ok ? (result ?? true) : null
    } catch {
      return null
    }
  }
}

// The emulator's client id.
const CLIENT_ID = 'demo-paypal-client'
export const WEBHOOK_ID = 'WH-DEMO-PAYPAL'

/**
 * Adds a few products, none with enough stock for everybody: one in two sizes, and a set of two
 * others.
 */
async function addProducts(db: Db, random: Random): Promise<Good[]> {
  return db.transaction(async (tx) => {
    const last: (() => Promise<void>)[] = []
    // No page is cached yet, and a new product enqueues no job.
    const unit: Unit = {
      tx,
      now: new Date(),
      actor: null,
      invalidate: () => {},
      audit: async () => {},
      enqueue: async () => {},
      beforeCommit: (run, ids) => void last.push(() => run(unit, ids)),
    }
    const [category] = await tx
      .insert(categories)
      .values({ slug: 'oils', name: 'Oils', nameSo: 'Saliid' })
      .returning()
    const products: string[] = []
    for (let number = 1; number <= NUM_PRODUCTS; number++) {
      products.push(
        await createProduct(unit, {
          name: `Oil ${number}`,
          description: 'Scarce.',
          categoryId: category!.id,
          sku: `OIL-${number}`,
          listPrice: random.whole(1_00, 60_00),
          onHand: random.whole(8, 40),
        }),
      )
    }
    // A product is read with its offers, which come last in a unit of work.
    for (const run of last.splice(0)) await run()
    await addSizes(unit, products[0]!, random)
    await makeSet(unit, products[1]!, [products[2]!, products[3]!])
    for (const run of last) await run()
    const rows = await tx
      .select({ product: skus.productId, variant: skus.id, set: bundleItems.bundleSkuId })
      .from(skus)
      .leftJoin(bundleItems, eq(bundleItems.bundleSkuId, skus.id))
      .groupBy(skus.id, bundleItems.bundleSkuId)
      .orderBy(skus.code)
    return rows.map(({ set, ...good }) => ({ ...good, isSet: set !== null }))
  })
}

const NUM_PRODUCTS = 6
const SIZES = ['50 ml', '100 ml']

async function addSizes(unit: Unit, product: string, random: Random): Promise<void> {
  const { version, variants } = await readDetails(unit.tx, product)
  const [{ _id, sku, price }] = variants as [(typeof variants)[number]]
  const values = SIZES.map((value) => ({ value, valueSo: null, swatch: null }))
  await writeVariants(unit, product, {
    version,
    options: [{ kind: 'size', values }],
    variants: [
      { _id, sku, price, choice: ['50 ml'] },
      { sku: `${sku}-L`, price: price * 2, choice: ['100 ml'], countInStock: random.whole(8, 40) },
    ],
  })
}

async function makeSet(unit: Unit, product: string, of: readonly string[]): Promise<void> {
  const { version, variants } = await readDetails(unit.tx, product)
  const [{ _id, sku, price }] = variants as [(typeof variants)[number]]
  const parts: { variant: string; qty: number }[] = []
  for (const [at, part] of of.entries()) {
    const { variants: own } = await readDetails(unit.tx, part)
    parts.push({ variant: own[0]!._id, qty: at + 1 })
  }
  const set = { _id, sku, price, choice: [], parts }
  await writeVariants(unit, product, { version, options: [], variants: [set] })
}
