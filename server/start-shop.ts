import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { renderFromSources } from './http/dev.ts'
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
import { openPaymentProviders } from './payments/open-provider.ts'
import { assertPortFree } from './port.ts'
import type { Shop } from './shop.ts'
import { stopOnSignal } from './shutdown.ts'
import { startupBanner } from './startup-banner.ts'
import { serveStorefront } from './storefront.ts'

interface Options {
  /** Renders pages from their sources, with hot reloading. */
  development?: boolean
  now?: Shop['now']
  openPayments?: typeof openPaymentProviders
}

/**
 * Starts a shop in this process; it stops with the process. Returns null if the start failed: the
 * error has been reported, and the process is about to exit.
 */
export async function startShop(
  config: Config,
  {
    development = false,
    now = () => new Date(),
    openPayments = openPaymentProviders,
  }: Options = {},
): Promise<Shop | null> {
  await assertPortFree(config)
  const { log, tracing } = await openLog(config)
  const stop = stopOnSignal(log, { watched: development, drainSeconds: config.drainSeconds })
  try {
    await endTraces(stop, tracing)
    const database = await stop.open(
      'the database',
      8_000,
      () => openDatabase(config, log),
      (opened) => opened.close(),
    )
    const payments = await stop.open(
      'the payment providers',
      1_000,
      () => openPayments(config),
      (opened) => opened.stop(),
    )
    const shop = await openParts(stop, {
      config,
      database: database.config,
      direct: database.direct,
      log,
      payments: payments.providers,
      now,
      background: true,
    })
    await fillShop(shop)

    if (!development) await storeAssets(shop, ASSETS)
    const app = await buildApp(shop)
    payments.routes?.(app)
    const render = development ? await renderFromSources(app) : await builtPages()
    serveStorefront(app, shop, { render, development })
    // Closed together, so that running jobs finish alongside open requests.
    await stop.open(
      'open requests and jobs',
      5_500,
      async () => {
        await listen(app, config)
        await shop.jobs.work(shop)
      },
      () => Promise.all([app.close(), shop.jobs.close(), shop.calls.finished(5_000)]),
    )
    await drain(stop, shop)
    // What another version of the shop has made.
    shop.edge.clear()
    console.log(await startupBanner(shop))
    // Last, since it takes a large shop most of a processor for a while.
    readCatalogue(shop)
    checkProducts(shop)
    return shop
  } catch (error) {
    stop.fail(error)
    return null
  }
}
