import type { FastifyInstance } from 'fastify'
import { nextPriceChange } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { serveCrawlers } from './crawlers.ts'
import { renderFromSources } from './dev.ts'
import type { Page } from './page.ts'
import type { PageCache } from './page-cache.ts'
import { serveAssets, serveBrand } from './static.ts'
import { builtPages, serveWeb } from './web.ts'

interface Options {
  readonly cache: PageCache<Page>
  /** Pages come from their sources and are rendered afresh at every request. */
  readonly development: boolean
}

/** Everything a browser sees beside the API: pages, their scripts, logo and icons, the sitemap. */
export async function serveSite(
  app: FastifyInstance,
  shop: Shop,
  { cache, development }: Options,
): Promise<void> {
  const { config } = shop
  serveBrand(app, config)
  serveCrawlers(app, shop, cache)
  if (!development) serveAssets(app)
  serveWeb(app, {
    render: development ? await renderFromSources(app) : await builtPages(),
    cache: development ? null : cache,
    publicUrl: config.publicUrl,
    apiOrigin: config.apiOrigin,
    webOrigins: config.webOrigins,
    geocoderUrl: config.geocoderUrl,
    paypalSdkUrl: shop.payments?.browser.sdkUrl ?? null,
    development,
    pricesHoldUntil: () => nextPriceChange(shop.db, shop),
  })
}
