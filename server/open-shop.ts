import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { openSalesCache } from './analytics/sales.ts'
import { readAllergens } from './catalog/read-allergens.ts'
import type { Config } from './config.ts'
import { connect, openPool } from './db/connect.ts'
import { CountCache } from './db/count-cache.ts'
import { migrate } from './db/migrate.ts'
import { FairQueue } from './http/fair-queue.ts'
import { handlers } from './job-handlers.ts'
import { Queue } from './jobs/queue.ts'
import { OrderPdfs, type OrderPdfWorker } from './orders/pdfs/order-pdfs.ts'
import { readPhones } from './orders/read-phones.ts'
import { reportCorruptSettings } from './settings/corrupt-settings.ts'
import type { Shop } from './shop.ts'

/** Searches use 4 of the pool's 10 connections; a whole town may share one address. */
const SEARCHES = { atOnce: 4, atOncePerNetwork: 2, waiting: 200, waitingPerNetwork: 30 }

type Parts = Pick<Shop, 'storage' | 'imageWorker' | 'mailer' | 'payments' | 'pages'>

interface Options extends Parts {
  config: Config
  orderPdfWorker: OrderPdfWorker
  database: pg.PoolConfig
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
  log,
  now = () => new Date(),
  background = true,
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
    await migrate(db)
    await readPhones(db)
    await readAllergens(db)
    await jobs.open()
  } catch (error) {
    await pool.end()
    throw error
  }
  const shop: Shop = {
    ...parts,
    config,
    db,
    pool,
    jobs,
    log,
    now,
    orderPdfs: new OrderPdfs(orderPdfWorker),
    searches: new FairQueue(SEARCHES),
    corruptSettings: new Set(),
    counts: new CountCache(),
    sales: openSalesCache(),
  }
  await reportCorruptSettings(shop)
  return shop
}
