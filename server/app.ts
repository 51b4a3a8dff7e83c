import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { adminUserRoutes } from './accounts/admin-routes.ts'
import { showOwnWrites } from './accounts/own-writes.ts'
import { passkeyRoutes } from './accounts/passkeys/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { secondFactorRoutes } from './accounts/second-factor/routes.ts'
import { attachViewer } from './accounts/session-cookie.ts'
import { addressRoutes } from './addresses/routes.ts'
import { analyticsAdminRoutes } from './analytics/admin-routes.ts'
import { auditLogRoutes } from './audit-log/admin-routes.ts'
import { adminCartRoutes } from './cart/admin-routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { catalogAdminRoutes } from './catalog/admin-routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { couponRoutes } from './coupons/admin-routes.ts'
import { healthAdminRoutes } from './doctor/admin-routes.ts'
import { adminHomeRoutes } from './home/admin-routes.ts'
import { homeRoutes } from './home/routes.ts'
import { CachedAnswers } from './http/cached-answers.ts'
import { CachedReplies } from './http/cached-replies.ts'
import { serveDocs } from './http/docs.ts'
import { handleErrors } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { unknownProxyWarning } from './http/loopback.ts'
import { metricsRoutes, openMetrics } from './http/metrics.ts'
import { rememberAddresses } from './http/network.ts'
import { limitBodies, limitPipelining, REQUEST_TIMEOUT_MS } from './http/request-limits.ts'
import { handleMalformedUrl, secure } from './http/security.ts'
import { traceRequests } from './http/trace-requests.ts'
import { adminMediaRoutes } from './media/admin-routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { mailRoutes } from './notifications/admin-routes.ts'
import { adminOrderRoutes } from './orders/admin-routes.ts'
import { orderPdfRoutes } from './orders/order-pdf-routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { adminPaymentRoutes } from './payments/admin-routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { privacyAdminRoutes } from './privacy/admin-routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { pushRoutes } from './push/admin-routes.ts'
import { relatedRoutes } from './related/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { adminReviewRoutes } from './reviews/admin-routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { adminSettingsRoutes } from './settings/admin-routes.ts'
import { placesRoutes } from './settings/places.ts'
import { settingsRoutes } from './settings/routes.ts'
import { nextPriceChange } from './settings/settings.ts'
import { setupAdminRoutes } from './setup/admin-routes.ts'
import type { Shop } from './shop.ts'
import { measureShop } from './shop-metrics.ts'
import { adminStockAlertRoutes } from './stock-alerts/admin-routes.ts'
import { stockAlertRoutes } from './stock-alerts/routes.ts'
import { wishlistRoutes } from './wishlist/routes.ts'
import { adminWithdrawalRoutes } from './withdrawals/admin-routes.ts'
import { withdrawalRoutes } from './withdrawals/routes.ts'

const BODY_LIMIT = 1 << 20

/** Builds the shop as a function from requests to responses; tests call it without a socket. */
export async function buildApp(shop: Shop): Promise<FastifyInstance> {
  const metrics = openMetrics(shop)
  const watch = unknownProxyWarning(shop.config, shop.log)
  const cached = new CachedAnswers({
    pages: shop.pages,
    replies: shop.replies,
    hasOtherOrigins: shop.config.webOrigins.length > 0,
    metrics,
    isStopping: () => shop.isStopping,
    watch,
  })
  const app = Fastify({
    serverFactory: cached.serve,
    loggerInstance: shop.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: shop.config.trustProxy.length > 0 ? [...shop.config.trustProxy] : false,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // What arrives on an open connection while the shop closes was sent before it could know.
    return503OnClosing: false,
    frameworkErrors: handleMalformedUrl(shop.config),
  })
  app.addHook('onClose', async () => shop.edge.close())
  traceRequests(app)
  rememberAddresses(app)
  limitPipelining(app)
  limitBodies(app)
  readJson(app)
  handleErrors(app)
  app.addHook('onRequest', (request, _reply, done) => {
    watch(request.raw)
    done()
  })
  secure(app, shop.config)
  await app.register(cookie)
  attachViewer(app, shop)
  showOwnWrites(app, shop)
  app.decorate(
    'replies',
    new CachedReplies({
      cache: shop.replies,
      searches: shop.searches,
      config: shop.config,
      pricesHoldUntil: () => nextPriceChange(shop),
    }),
  )

  healthRoutes(app, shop)
  metricsRoutes(app, shop, metrics)
  const onClose = (work: () => void) => void app.addHook('onClose', async () => work())
  measureShop(shop, metrics.registry, onClose)
  settingsRoutes(app, shop)
  adminSettingsRoutes(app, shop)
  placesRoutes(app)
  accountRoutes(app, shop)
  secondFactorRoutes(app, shop)
  passkeyRoutes(app, shop)
  adminUserRoutes(app, shop)
  catalogRoutes(app, shop)
  catalogAdminRoutes(app, shop)
  addressRoutes(app, shop)
  wishlistRoutes(app, shop)
  reviewRoutes(app, shop)
  adminReviewRoutes(app, shop)
  homeRoutes(app, shop)
  adminHomeRoutes(app, shop)
  couponRoutes(app, shop)
  cartRoutes(app, shop)
  adminCartRoutes(app, shop)
  orderRoutes(app, shop)
  adminOrderRoutes(app, shop)
  orderPdfRoutes(app, shop)
  relatedRoutes(app, shop)
  privacyRoutes(app, shop)
  privacyAdminRoutes(app, shop)
  paymentRoutes(app, shop)
  mailRoutes(app, shop)
  pushRoutes(app, shop)
  reminderRoutes(app, shop)
  stockAlertRoutes(app, shop)
  adminStockAlertRoutes(app, shop)
  withdrawalRoutes(app, shop)
  adminWithdrawalRoutes(app, shop)
  analyticsAdminRoutes(app, shop)
  adminPaymentRoutes(app, shop)
  mediaRoutes(app, shop)
  adminMediaRoutes(app, shop)
  auditLogRoutes(app, shop)
  healthAdminRoutes(app, shop)
  setupAdminRoutes(app, shop)
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
