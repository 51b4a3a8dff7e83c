import { once } from 'node:events'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { ConfigError } from './config-values.ts'
import { externalDatabase } from './db/open-database.ts'
import { openMetrics } from './http/metrics.ts'
import { storeAssets } from './http/previous-assets.ts'
import { builtPages } from './http/render-page.ts'
import { ASSETS } from './http/static.ts'
import { openLog } from './open-log.ts'
import {
  checkProducts,
  drain,
  endTraces,
  fillShop,
  listen,
  openParts,
  readCatalogue,
} from './open-parts.ts'
import { joinPayments } from './payments/open-provider.ts'
import type { Assignment, Report } from './processes.ts'
import type { Shop } from './shop.ts'
import { measureShop } from './shop-metrics.ts'
import { type Stopping, stopOnSignal } from './shutdown.ts'
import { startupBanner } from './startup-banner.ts'
import { serveStorefront } from './storefront.ts'

/** One process of a shop that has several; the one that started it says what it does. */
export async function startProcess(): Promise<void> {
  const config = readConfig(process.env)
  const { log, tracing } = await openLog(config)
  const stop = stopOnSignal(log, config)
  try {
    await endTraces(stop, tracing)
    const [{ role, embedded, demo }] = (await once(process, 'message')) as [Assignment]
    const payments = joinPayments(config, demo)
    const { config: database, direct } = databaseOf(config, embedded)
    const shop = await openParts(stop, {
      config,
      database,
      direct,
      log,
      payments: payments.providers,
      now: () => new Date(),
      background: role === 'jobs',
    })
    if (role === 'jobs') await doJobs(stop, shop)
    else await serve(stop, shop, payments)
    await report({ ready: await startupBanner(shop) })
  } catch (error) {
    if (stop.began) return
    const { message, stack = message } = error as Error
    const isConfig = error instanceof ConfigError
    await report({ failed: isConfig ? message : stack, isConfig })
    stop.end(1)
  }
}

function databaseOf(config: Config, embedded: Assignment['embedded']) {
  return embedded ? { config: embedded, direct: embedded } : externalDatabase(config)
}

async function doJobs(stop: Stopping, shop: Shop): Promise<void> {
  measureShop(shop, openMetrics(shop).registry)
  await fillShop(shop)
  await storeAssets(shop, ASSETS)
  await stop.open(
    'jobs',
    5_500,
    () => shop.jobs.work(shop),
    () => Promise.all([shop.jobs.close(), shop.calls.finished(5_000)]),
  )
  checkProducts(shop)
}

async function serve(
  stop: Stopping,
  shop: Shop,
  { routes }: ReturnType<typeof joinPayments>,
): Promise<void> {
  const app = await buildApp(shop)
  routes?.(app)
  serveStorefront(app, shop, { render: await builtPages() })
  await stop.open(
    'open requests',
    5_500,
    () => listen(app, shop.config),
    () => Promise.all([app.close(), shop.jobs.close()]),
  )
  await drain(stop, shop)
  // What another version of the shop has made.
  shop.edge.clear()
  readCatalogue(shop)
}

/** Waits until it is sent: this process may be about to exit. */
async function report(message: Report): Promise<void> {
  await new Promise((done) => process.send!(message, done))
}
