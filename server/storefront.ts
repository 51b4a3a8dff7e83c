import type { FastifyInstance } from 'fastify'
import { serveSitemap } from './catalog/sitemap.ts'
import type { Page } from './http/page.ts'
import type { PageCache } from './http/page-cache.ts'
import { serveAssets, serveBrand } from './http/static.ts'
import { type Render, serveWeb } from './http/web.ts'
import { nextPriceChange } from './settings/settings.ts'
import type { Shop } from './shop.ts'

export interface Storefront {
  readonly render: Render
  /** Also the shop's `pages`, so that changes drop the pages that show them. */
  readonly cache: PageCache<Page>
  /** Pages come from their sources: no built assets, no cache, and hot reloading is allowed. */
  readonly development?: boolean
}

/** Everything that browsers see of the shop except the API and the pictures. */
export function serveStorefront(
  app: FastifyInstance,
  shop: Shop,
  { render, cache, development = false }: Storefront,
): void {
  const { config, payments } = shop
  if (!development) serveAssets(app)
  serveBrand(app, config)
  serveSitemap(app, shop, cache)
  serveWeb(app, {
    render,
    cache: development ? null : cache,
    publicUrl: config.publicUrl,
    apiOrigin: config.apiOrigin,
    webOrigins: config.webOrigins,
    geocoderUrl: config.geocoderUrl,
    paypalSdkUrl: payments?.browser.sdkUrl ?? null,
    development,
    searches: shop.searches,
    pricesHoldUntil: () => nextPriceChange(shop.db, shop),
  })
}
