import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { ensureFirstAdmin } from './accounts/first-admin.ts'
import { shareCeilings } from './accounts/limits.ts'
import { applyRules } from './catalog/product-rules.ts'
import type { Config } from './config.ts'
import { listenForInvalidations } from './db/listen-for-invalidations.ts'
import { openImageWorker } from './media/image-worker-client.ts'
import { correctPictures } from './media/main-picture.ts'
import { openStorage } from './media/open-storage.ts'
import { openShop } from './open-shop.ts'
import { openOrderPdfWorker } from './orders/pdfs/order-pdfs.ts'
import type { PaymentProviders } from './payments/providers.ts'
import { portError } from './port.ts'
import { readVapidKeys } from './push/vapid.ts'
import { seed } from './seed/seed.ts'
import type { Shop } from './shop.ts'
import type { Stopping } from './shutdown.ts'
import { printAdminAccount } from './startup-banner.ts'
import type { Tracing } from './telemetry/tracing.ts'

interface Options {
  config: Config
  database: pg.PoolConfig
  /** For what needs a session of its own. */
  direct: pg.PoolConfig
  log: FastifyBaseLogger
  payments: PaymentProviders
  now: () => Date
  /** Whether this process does the jobs, and so starts the scheduled ones. */
  background: boolean
}

/** Opens what every process of a shop has, to be closed when it stops. */
export async function openParts(
  stop: Stopping,
  { config, direct, log, ...more }: Options,
): Promise<Shop> {
  const workers = await stop.open(
    'the worker processes',
    500,
    async () => [openImageWorker(), openOrderPdfWorker()] as const,
    (opened) => Promise.all(opened.map((worker) => worker.close())),
  )
  const parts = {
    ...more,
    config,
    direct,
    log,
    storage: await openStorage(config, log),
    imageWorker: workers[0],
    orderPdfWorker: workers[1],
  }
  const shop = await stop.open(
    'the database pool',
    1_000,
    () => openShop(parts),
    (opened) => Promise.all([opened.replicas?.close(), opened.pool.end()]),
  )
  await stop.open(
    'the listener for changes',
    500,
    () =>
      listenForInvalidations({
        database: direct,
        onChange: (...tags) => shop.pages.invalidate(...tags),
        onHearing: (hears) =>
          hears ? shop.replicas?.startListening() : shop.replicas?.stopListening(),
        onDeaf: () => shop.pages.clear(),
        onGap() {
          shop.pages.clear()
          shop.productIndex.reload()
        },
        fence: shop.fence,
        log,
      }),
    (opened) => opened.close(),
  )
  await stop.open(
    'the shared limits',
    500,
    async () => setInterval(() => share(shop), 1_000).unref(),
    async (timer) => clearInterval(timer),
  )
  return shop
}

function share(shop: Shop): void {
  // The counts stay here until the database is back.
  shareCeilings(shop).catch((err) => shop.log.debug({ err }, 'limits were not shared'))
}

/** Call it first, so that they end last. */
export async function endTraces(stop: Stopping, tracing: Tracing | null): Promise<void> {
  const sent = async () => tracing?.close()
  await stop.open('the traces', 1_000, async () => {}, sent)
}

/**
 * Call it last, so that it happens first: from a stop on the process says that it is not ready, and
 * answers everything until a proxy has noticed. After an unexpected error nobody is served.
 */
export async function drain(stop: Stopping, shop: Shop): Promise<void> {
  const milliseconds = shop.config.drainSeconds * 1_000
  await stop.open(
    'draining',
    milliseconds + 500,
    async () => {},
    async (_, exitCode) => {
      shop.isStopping = true
      await sleep(exitCode === 0 ? milliseconds : 0)
    },
  )
}

/** What a shop must have before it opens; only the first start writes anything. */
export async function fillShop(shop: Shop): Promise<void> {
  const { config, db, log } = shop
  printAdminAccount(config, await ensureFirstAdmin(db, config, shop.now()))
  await readVapidKeys(shop).catch((err) => log.warn({ err }, 'notifications have no keys'))
  await seed(shop)
}

export async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw portError(error, { host, port })
  }
}

/** Now, so that the first shopper's list or search does not wait for it. */
export function readCatalogue({ productIndex, log }: Shop): void {
  productIndex.searchable().catch((err) => log.warn({ err }, 'the catalogue was not read'))
}

/** Finds what another version wrote by its own rules while both were running. */
export function checkProducts({ db, log }: Shop): void {
  applyRules(db)
    .then(() => correctPictures(db))
    .catch((err) => log.warn({ err }, 'the products were not checked'))
}
