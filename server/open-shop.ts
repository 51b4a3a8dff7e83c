import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { Ceilings } from './accounts/ceilings.ts'
import { openSalesCache } from './analytics/sales.ts'
import { ProductIndex } from './catalog/product-index/product-index.ts'
import { applyNewRules } from './catalog/product-rules.ts'
import type { Config } from './config.ts'
import { Connections } from './connections/connections.ts'
import { connect, type Db, openPool } from './db/connect.ts'
import { CountCache } from './db/count-cache.ts'
import { Fence } from './db/fence.ts'
import { migrate } from './db/migrate.ts'
import { Replicas } from './db/replicas/replicas.ts'
import { SecretBox } from './db/secret-box.ts'
import { Edge } from './http/edge.ts'
import { FairQueue } from './http/fair-queue.ts'
import type { Page } from './http/page.ts'
import { PageCache } from './http/page-cache.ts'
import { handlers } from './job-handlers.ts'
import { Queue } from './jobs/queue.ts'
import { ConnectedMailer } from './notifications/connected-mailer.ts'
import type { Mailer } from './notifications/mailer.ts'
import { OrderQueue } from './orders/order-queue.ts'
import { OrderPdfs, type OrderPdfWorker } from './orders/pdfs/order-pdfs.ts'
import { readPhones } from './orders/read-phones.ts'
import { ConnectedPayments } from './payments/connected-payments.ts'
import { RunningCalls } from './payments/running-calls.ts'
import { openProducts } from './reviews/show-product.ts'
import { reportCorruptSettings } from './settings/corrupt-settings.ts'
import { CurrentSettings } from './settings/current-settings.ts'
import type { Shop } from './shop.ts'

/** Searches use 4 of the pool's 10 connections; a whole town may share one address. */
const SEARCHES = { atOnce: 4, atOncePerNetwork: 2, waiting: 200, waitingPerNetwork: 30 }

/** Rendering takes processor time alone: more at once cost more memory, and so more time each. */
const RENDERS = { atOnce: 4, atOncePerNetwork: 4, waiting: 1_000, waitingPerNetwork: 400 }

/** Limit for replies of the API (bytes); see PageCache. */
const REPLIES = 16 << 20

type Parts = Pick<Shop, 'storage' | 'imageWorker' | 'payments'>

interface Options extends Parts {
  config: Config
  orderPdfWorker: OrderPdfWorker
  /** Sends by what is set up, unless a test brings its own. */
  mailer?: Mailer
  database: pg.PoolConfig
  /** Past a pooler, for migrations. */
  direct?: pg.PoolConfig
  log: FastifyBaseLogger
  now?: () => Date
  /** False in tests and tools, which run jobs explicitly. */
  background?: boolean
}

/** Opens a shop on a database: migrated, with its job queue ready but not running. */
export async function openShop({
  config,
  orderPdfWorker,
  database,
  direct = database,
  log,
  now = () => new Date(),
  background = true,
  mailer,
  ...parts
}: Options): Promise<Shop> {
  const pool = openPool(database, (err) => log.warn({ err }, 'a database connection was lost'))
  const db = connect(pool)
  const jobs = new Queue({
    pool,
    handlers,
    housekeeping: background,
    onError: (err) => log.error({ err }, 'the job queue failed'),
  })
  try {
    await (direct === database ? migrateIn(db, log) : migrateAt(direct, log))
    await readPhones(db)
    await applyNewRules(db, now())
    await jobs.open()
  } catch (error) {
    await pool.end()
    throw error
  }
  const urls = config.databaseReplicaUrls
  const replicas =
    urls.length > 0 ? new Replicas({ primary: pool, database: direct, urls, log }) : null
  const readDb = replicas?.db ?? db
  const clock = () => now().getTime()
  const fence = new Fence()
  const edge = new Edge(config.edgePurgeUrls, log)
  const mark = (page: Page, tags: ReadonlySet<string>) => edge.mark(page, tags, clock())
  const pages = new PageCache<Page>({ now: clock, fence, mark })
  const productIndex = new ProductIndex(readDb, () => pages.invalidate('products'), fence)
  const secretBox = new SecretBox(config)
  const connections = new Connections(db, secretBox)
  const payments = new ConnectedPayments({ config, connections, pages, log }, parts.payments)
  const shop: Omit<Shop, 'settings' | 'reader'> = {
    ...parts,
    payments,
    mailer: mailer ?? new ConnectedMailer({ config, connections }),
    config,
    db,
    pool,
    replicas,
    jobs,
    log,
    now,
    fence,
    pages,
    replies: new PageCache({ now: clock, fence, maxBytes: REPLIES, mark }),
    edge,
    productIndex,
    queries: { products: openProducts(db) },
    orderPdfs: new OrderPdfs(orderPdfWorker),
    searches: new FairQueue(SEARCHES),
    renders: new FairQueue(RENDERS),
    orderQueue: new OrderQueue(),
    calls: new RunningCalls(),
    ceilings: new Ceilings(),
    secrets: new Map(),
    secretBox,
    connections,
    isStopping: false,
    corruptSettings: new Set(),
    counts: new CountCache(),
    sales: openSalesCache(),
  }
  const whole = { ...shop, settings: new CurrentSettings(readDb, shop) } as Shop
  whole.reader = replicas
    ? Object.assign(Object.create(whole) as Shop, {
        db: readDb,
        queries: { products: openProducts(readDb) },
      })
    : whole
  whole.reader.reader = whole.reader
  const { replies, settings } = whole
  // In this order: replicas are closed before anything is read again, the providers read the
  // connections again, and what the edge then asks for is new.
  if (replicas) pages.follow(replicas)
  const followers = [productIndex, replies, settings, connections, payments, edge]
  for (const cache of followers) pages.follow(cache)
  await payments.refresh()
  await reportCorruptSettings(whole)
  return whole
}

async function migrateAt(direct: pg.PoolConfig, log: FastifyBaseLogger): Promise<void> {
  const pool = openPool({ ...direct, max: 2 }, () => {})
  try {
    await migrateIn(connect(pool), log)
  } finally {
    await pool.end()
  }
}

function migrateIn(db: Db, log: FastifyBaseLogger): Promise<void> {
  return migrate(db, () => log.warn('migrations wait for tables that are in use'))
}
