import type { FastifyInstance } from 'fastify'
import { serveSitemap } from './catalog/sitemap.ts'
import type { Render } from './http/render-page.ts'
import { serveAssets, serveBrand } from './http/static.ts'
import { serveWeb } from './http/web.ts'
import { nextPriceChange } from './settings/settings.ts'
import type { Shop } from './shop.ts'

export interface Storefront {
  readonly render: Render
  /** Pages come from their sources: no built assets, no cache, and hot reloading is allowed. */
  readonly development?: boolean
}

/** Everything that browsers see of the shop except the API and the pictures. */
export function serveStorefront(
  app: FastifyInstance,
  shop: Shop,
  { render, development = false }: Storefront,
): void {
  const { config } = shop
  if (!development) serveAssets(app, shop)
  serveBrand(app, config)
  serveSitemap(app, shop.reader)
  serveWeb(app, {
    render,
    cache: development ? null : shop.pages,
    publicUrl: config.publicUrl,
    apiOrigin: config.apiOrigin,
    webOrigins: config.webOrigins,
    geocoderUrl: config.geocoderUrl,
    get paypalSdkUrl() {
      return shop.payments.of('PayPal')?.browser?.sdkUrl ?? null
    },
    development,
    searches: shop.searches,
    renders: shop.renders,
    pricesHoldUntil: () => nextPriceChange(shop),
  })
}
