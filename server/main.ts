import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { ensureFirstAdmin } from './accounts/first-admin.ts'
import { announce, announceAdmin } from './announce.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { ConfigError } from './config-values.ts'
import { hearChanges } from './db/hear-changes.ts'
import { openDatabase } from './db/open-database.ts'
import { seed } from './db/seed.ts'
import { renderFromSources } from './http/dev.ts'
import type { Page } from './http/page.ts'
import { PageCache } from './http/page-cache.ts'
import { serveStorefront } from './http/storefront.ts'
import { builtPages } from './http/web.ts'
import { openImageWorker } from './media/image-worker-client.ts'
import { openStorage } from './media/open-storage.ts'
import { openMailer } from './notifications/mailer.ts'
import { openShop } from './open-shop.ts'
import { openOrderPdfWorker } from './orders/pdfs/order-pdfs.ts'
import { openPaymentProvider } from './payments/open-provider.ts'
import { assertPortFree, portError } from './port.ts'
import { stopOnSignal } from './stop.ts'

/** `npm start`, and with --dev `npm run dev`: from the settings to an open shop. */
async function main(): Promise<void> {
  const development = process.argv.includes('--dev')
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
      () => openPaymentProvider(config),
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
    }
    const shop = await stop.open(
      'the database pool',
      1_000,
      () => openShop(parts),
      (opened) => opened.pool.end(),
    )
    await stop.open(
      'the ear for changes',
      500,
      () =>
        hearChanges({
          database: database.config,
          onChange: (...tags) => cache.invalidate(...tags),
          onGap: () => cache.clear(),
          log,
        }),
      (opened) => opened.close(),
    )
    announceAdmin(config, await ensureFirstAdmin(shop.db, config, shop.now()))
    await seed(shop)

    const app = await buildApp(shop)
    payments.routes?.(app)
    const render = development ? await renderFromSources(app) : await builtPages()
    serveStorefront(app, shop, { render, cache, development })
    // They end side by side: while open requests finish, running jobs do too.
    await stop.open(
      'open requests and jobs',
      5_500,
      async () => {
        await listen(app, config)
        await shop.jobs.work(shop)
      },
      () => Promise.all([app.close(), shop.jobs.close()]),
    )
    announce(shop)
  } catch (error) {
    // A stop in the middle of the start makes the start fail: nobody needs to hear that.
    if (stop.began) return
    tell(error)
    stop.end(1)
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw portError(error, { host, port })
  }
}

/** What a person set wrong is told in one line; anything else is a mistake of ours, with its trace. */
function tell(error: unknown): void {
  console.error(error instanceof ConfigError ? error.message : error)
}

main().catch((error: unknown) => {
  tell(error)
  process.exitCode = 1
})
