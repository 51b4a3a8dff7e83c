import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { adminUserRoutes } from './accounts/admin-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { attachViewer } from './accounts/session-cookie.ts'
import { analyticsAdminRoutes } from './analytics/admin-routes.ts'
import { auditLogRoutes } from './audit-log/admin-routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { catalogAdminRoutes } from './catalog/admin-routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { healthAdminRoutes } from './doctor/admin-routes.ts'
import { erasureRoutes } from './erasure/admin-routes.ts'
import { adminHomeRoutes } from './home/admin-routes.ts'
import { homeRoutes } from './home/routes.ts'
import { serveDocs } from './http/docs.ts'
import { handleErrors } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { warnOfUnknownProxy } from './http/loopback.ts'
import { metricsRoutes } from './http/metrics.ts'
import { limitBodies, limitPipelining, REQUEST_TIMEOUT_MS } from './http/request-limits.ts'
import { handleMalformedUrl, secure } from './http/security.ts'
import { adminMediaRoutes } from './media/admin-routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { mailRoutes } from './notifications/admin-routes.ts'
import { adminOrderRoutes } from './orders/admin-routes.ts'
import { orderPdfRoutes } from './orders/order-pdf-routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { adminPaymentRoutes } from './payments/admin-routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { relatedRoutes } from './related/routes.ts'
import { adminReviewRoutes } from './reviews/admin-routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { adminSettingsRoutes } from './settings/admin-routes.ts'
import { placesRoutes } from './settings/places.ts'
import { settingsRoutes } from './settings/routes.ts'
import type { Shop } from './shop.ts'
import { adminStockAlertRoutes } from './stock-alerts/admin-routes.ts'
import { stockAlertRoutes } from './stock-alerts/routes.ts'
import { wishlistRoutes } from './wishlist/routes.ts'

const BODY_LIMIT = 1 << 20

/** Builds the shop as a function from requests to responses; tests call it without a socket. */
export async function buildApp(shop: Shop): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: shop.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: shop.config.trustProxy.length > 0 ? [...shop.config.trustProxy] : false,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    frameworkErrors: handleMalformedUrl(shop.config),
  })
  limitPipelining(app)
  limitBodies(app)
  readJson(app)
  handleErrors(app)
  warnOfUnknownProxy(app, shop.config)
  secure(app, shop.config)
  await app.register(cookie)
  attachViewer(app, shop)

  healthRoutes(app, shop)
  metricsRoutes(app, shop)
  settingsRoutes(app, shop)
  adminSettingsRoutes(app, shop)
  placesRoutes(app)
  accountRoutes(app, shop)
  adminUserRoutes(app, shop)
  catalogRoutes(app, shop)
  catalogAdminRoutes(app, shop)
  wishlistRoutes(app, shop)
  reviewRoutes(app, shop)
  adminReviewRoutes(app, shop)
  homeRoutes(app, shop)
  adminHomeRoutes(app, shop)
  cartRoutes(app, shop)
  orderRoutes(app, shop)
  adminOrderRoutes(app, shop)
  orderPdfRoutes(app, shop)
  relatedRoutes(app, shop)
  erasureRoutes(app, shop)
  paymentRoutes(app, shop)
  mailRoutes(app, shop)
  stockAlertRoutes(app, shop)
  adminStockAlertRoutes(app, shop)
  analyticsAdminRoutes(app, shop)
  adminPaymentRoutes(app, shop)
  mediaRoutes(app, shop)
  adminMediaRoutes(app, shop)
  auditLogRoutes(app, shop)
  healthAdminRoutes(app, shop)
  serveDocs(app, shop.config)
  return app
}

/** Unique across restarts, and generated without a system call for random bytes per request. */
function requestIds(): () => string {
  const start = randomBytes(6).toString('hex')
  let count = 0
  return () => `${start}-${(count++).toString(36)}`
}

/** Parses JSON like Fastify, but accepts a JSON content type on a request without a body. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}
