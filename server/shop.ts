import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Ceilings } from './accounts/ceilings.ts'
import type { SalesCache } from './analytics/sales.ts'
import type { ProductIndex } from './catalog/product-index/product-index.ts'
import type { Config } from './config.ts'
import type { Connections } from './connections/connections.ts'
import type { Db } from './db/connect.ts'
import type { CountCache } from './db/count-cache.ts'
import type { Fence } from './db/fence.ts'
import type { Replicas } from './db/replicas/replicas.ts'
import type { SecretBox } from './db/secret-box.ts'
import type { Edge } from './http/edge.ts'
import type { FairQueue } from './http/fair-queue.ts'
import type { Page } from './http/page.ts'
import type { PageCache } from './http/page-cache.ts'
import type { Queue } from './jobs/queue.ts'
import type { ImageWorker } from './media/image-worker-client.ts'
import type { Storage } from './media/storage.ts'
import type { Mailer } from './notifications/mailer.ts'
import type { OrderQueue } from './orders/order-queue.ts'
import type { OrderPdfs } from './orders/pdfs/order-pdfs.ts'
import type { PaymentProviders } from './payments/providers.ts'
import type { RunningCalls } from './payments/running-calls.ts'
import type { openProducts } from './reviews/show-product.ts'
import type { CurrentSettings } from './settings/current-settings.ts'

/** The services of a shop, assembled once at start-up; see open-shop.ts. */
export interface Shop {
  config: Config
  db: Db
  pool: pg.Pool
  /** Null without DATABASE_REPLICA_URLS. */
  replicas: Replicas | null
  /**
   * The same shop, whose `db` reads from replicas that show all changes so far: for what everybody
   * may see and for lists of admins. Never for money, nor for what is read to be written.
   */
  reader: Shop
  jobs: Queue
  storage: Storage
  imageWorker: ImageWorker
  orderPdfs: OrderPdfs
  mailer: Mailer
  /** Without any, the shop takes no payments and says so. */
  payments: PaymentProviders
  /** Payers who are being asked on their phones. */
  calls: RunningCalls
  /** What may be served from memory. */
  fence: Fence
  /** Rendered pages, dropped by tag when their data changes. */
  pages: PageCache<Page>
  /** What lists of products are filtered and sorted by. */
  productIndex: ProductIndex
  /** Replies of the API that are the same for everybody; dropped with the pages. */
  replies: PageCache<Page>
  /** Caches in front of the shop. */
  edge: Edge
  /** Prepared queries of the hot paths. */
  queries: { products: ReturnType<typeof openProducts> }
  /** Stored settings, for what shows them. */
  settings: CurrentSettings
  /** Limits searches by keyword, in API and pages. */
  searches: FairQueue
  /** Limits pages that are rendered at once. */
  renders: FairQueue
  /** Where orders of one product wait for each other. */
  orderQueue: OrderQueue
  /** What each network has asked for. */
  ceilings: Ceilings
  /** The shop's own random keys, which never change. */
  secrets: Map<string, Buffer>
  /** Encrypts what a copy of the database must not reveal. */
  secretBox: SecretBox
  /** What admins have set up outside of the shop: the mail server. */
  connections: Connections
  /** This process is about to end: it is not ready, and each answer ends its connection. */
  isStopping: boolean
  log: FastifyBaseLogger
  /** Invalid stored settings that were logged already, since each is logged once. */
  corruptSettings: Set<string>
  /** Cached row counts of long lists. */
  counts: CountCache
  /** Cached sales figures. */
  sales: SalesCache
  now: () => Date
}
