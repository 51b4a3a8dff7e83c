import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { ensureFirstAdmin } from './accounts/first-admin.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { ConfigError } from './config-values.ts'
import { listenForInvalidations } from './db/listen-for-invalidations.ts'
import { openDatabase } from './db/open-database.ts'
import { renderFromSources } from './http/dev.ts'
import type { Page } from './http/page.ts'
import { PageCache } from './http/page-cache.ts'
import { builtPages } from './http/web.ts'
import { openImageWorker } from './media/image-worker-client.ts'
import { openStorage } from './media/open-storage.ts'
import { openMailer } from './notifications/mailer.ts'
import { openShop } from './open-shop.ts'
import { openOrderPdfWorker } from './orders/pdfs/order-pdfs.ts'
import { openPaymentProvider } from './payments/open-provider.ts'
import { assertPortFree, portError } from './port.ts'
import { seed } from './seed/seed.ts'
import type { Shop } from './shop.ts'
import { stopOnSignal } from './shutdown.ts'
import { printAdminAccount, printStartupBanner } from './startup-banner.ts'
import { serveStorefront } from './storefront.ts'

interface Options {
  /** Renders pages from their sources, with hot reloading. */
  development?: boolean
  now?: Shop['now']
  openPayments?: typeof openPaymentProvider
}

/**
 * Starts a shop from the settings in the environment; it stops with the process. Returns null if
 * the start failed: the error has been reported, and the process is about to exit.
 */
export async function startShop({
  development = false,
  now = () => new Date(),
  openPayments = openPaymentProvider,
}: Options): Promise<Shop | null> {
  const config = readConfig(process.env)
  await assertPortFree(config)
  const log = pino({ level: config.logLevel })
  const stop = stopOnSignal(log, { watched: development })
  try {
    const database = await stop.open(
      'the database',
      8_000,
      () => openDatabase(config, log),
      (opened) => opened.close(),
    )
    const payments = await stop.open(
      'the payment provider',
      1_000,
      () => openPayments(config),
      (opened) => opened.stop(),
    )
    const workers = await stop.open(
      'the worker processes',
      500,
      async () => [openImageWorker(), openOrderPdfWorker()] as const,
      (opened) => Promise.all(opened.map((worker) => worker.close())),
    )
    const cache = new PageCache<Page>()
    const parts = {
      config,
      database: database.config,
      log,
      storage: await openStorage(config, log),
      imageWorker: workers[0],
      orderPdfWorker: workers[1],
      mailer: openMailer(config),
      payments: payments.provider,
      pages: cache,
      now,
    }
    const shop = await stop.open(
      'the database pool',
      1_000,
      () => openShop(parts),
      (opened) => opened.pool.end(),
    )
    await stop.open(
      'the listener for changes',
      500,
      () =>
        listenForInvalidations({
          database: database.config,
          onChange: (...tags) => cache.invalidate(...tags),
          onGap: () => cache.clear(),
          log,
        }),
      (opened) => opened.close(),
    )
    printAdminAccount(config, await ensureFirstAdmin(shop.db, config, shop.now()))
    await seed(shop)

    const app = await buildApp(shop)
    payments.routes?.(app)
    const render = development ? await renderFromSources(app) : await builtPages()
    serveStorefront(app, shop, { render, cache, development })
    // Closed together, so that running jobs finish alongside open requests.
    await stop.open(
      'open requests and jobs',
      5_500,
      async () => {
        await listen(app, config)
        await shop.jobs.work(shop)
      },
      () => Promise.all([app.close(), shop.jobs.close()]),
    )
    printStartupBanner(shop)
    return shop
  } catch (error) {
    // A stop during the start makes the start fail, which is no error to report.
    if (stop.began) return null
    printError(error)
    stop.end(1)
    return null
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw portError(error, { host, port })
  }
}

/** A configuration error is one line; anything else is a bug and gets its stack trace. */
export function printError(error: unknown): void {
  console.error(error instanceof ConfigError ? error.message : error)
}
