import pino from 'pino'
import { ensureFirstAdmin } from './accounts/first-admin.ts'
import { announce, announceAdmin } from './announce.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { ConfigError } from './config-values.ts'
import { hearChanges } from './db/hear-changes.ts'
import { openDatabase } from './db/open-database.ts'
import { seed } from './db/seed.ts'
import { renderFromSources } from './http/dev.ts'
import type { Page } from './http/page.ts'
import { PageCache } from './http/page-cache.ts'
import { serveStorefront } from './http/storefront.ts'
import { builtPages } from './http/web.ts'
import { diskStorage } from './media/storage.ts'
import { openMailer } from './notifications/mailer.ts'
import { openShop } from './open-shop.ts'
import { openPaymentProvider } from './payments/open-provider.ts'
import { assertPortFree, portError } from './port.ts'
import { stopOnSignal } from './stop.ts'

/** `npm start`, and with --dev `npm run dev`: from the settings to an open shop. */
async function main(): Promise<void> {
  const development = process.argv.includes('--dev')
  const config = readConfig(process.env)
  await assertPortFree(config)
  const log = pino({ level: config.logLevel })
  const stop = stopOnSignal(log)
  try {
    const database = await openDatabase(config, log)
    stop.later('the database', 2_000, () => database.close())

    const payments = await openPaymentProvider(config)
    stop.later('the payment provider', 1_000, () => payments.stop())

    const cache = new PageCache<Page>()
    const shop = await openShop({
      config,
      database: database.config,
      log,
      storage: diskStorage(config.dataDir),
      mailer: openMailer(config),
      payments: payments.provider,
      pages: { invalidate: (...tags) => cache.invalidate(...tags) },
    })
    stop.later('the database pool', 1_000, () => shop.pool.end())
    const changes = await hearChanges({
      database: database.config,
      onChange: (...tags) => cache.invalidate(...tags),
      onGap: () => cache.clear(),
      log,
    })
    stop.later('the ear for changes', 500, () => changes.close())

    announceAdmin(config, await ensureFirstAdmin(shop.db, config, shop.now()))
    await seed(shop)

    const app = await buildApp(shop)
    payments.routes?.(app)
    const render = development ? await renderFromSources(app) : await builtPages()
    serveStorefront(app, shop, { render, cache, development })
    await shop.jobs.work(shop)
    // Side by side: while open requests finish, running jobs do too.
    stop.later('open requests and jobs', 5_500, () => Promise.all([app.close(), shop.jobs.close()]))
    await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw portError(error, config)
    })
    announce(shop)
  } catch (error) {
    await stop.now()
    throw error
  }
}

main().catch((error: unknown) => {
  // What a person set wrong is told in one line; anything else is a mistake of ours, with its trace.
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
