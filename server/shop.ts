import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { SalesCache } from './analytics/sales.ts'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { CountCache } from './db/count-cache.ts'
import type { FairQueue } from './http/fair-queue.ts'
import type { PageCacheStats } from './http/page-cache.ts'
import type { Queue } from './jobs/queue.ts'
import type { ImageWorker } from './media/image-worker-client.ts'
import type { Storage } from './media/storage.ts'
import type { Mailer } from './notifications/mailer.ts'
import type { OrderPdfs } from './orders/pdfs/order-pdfs.ts'
import type { PaymentProvider } from './payments/provider.ts'

/** The services of a shop, assembled once at start-up; see open-shop.ts. */
export interface Shop {
  config: Config
  db: Db
  pool: pg.Pool
  jobs: Queue
  storage: Storage
  imageWorker: ImageWorker
  orderPdfs: OrderPdfs
  mailer: Mailer
  /** Null: the shop takes no payments and says so. */
  payments: PaymentProvider | null
  /** Rendered pages, dropped by tag when their data changes. */
  pages: { invalidate(...tags: string[]): void; stats?(): PageCacheStats }
  /** Limits searches by keyword, in API and pages. */
  searches: FairQueue
  log: FastifyBaseLogger
  /** Invalid stored settings that were logged already, since each is logged once. */
  corruptSettings: Set<string>
  /** Cached row counts of long lists. */
  counts: CountCache
  /** Cached sales figures. */
  sales: SalesCache
  now: () => Date
}
