import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Shop } from '../shop.ts'
import { isLoopback } from './loopback.ts'

/** GET /metrics for Prometheus: from this machine, or with METRICS_TOKEN as a bearer token. */
export function metricsRoutes(app: FastifyInstance, shop: Shop): void {
  const registry = new Registry()
  measureRequests(app, registry)
  measurePool(shop, registry)
  measurePages(shop, registry)
  let started = false

  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
    if (!isLoopback(request, shop.config) && !hasToken(request, shop.config.metricsToken)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send('Metrics are available from this machine, or with METRICS_TOKEN.')
    }
    // These observe the whole process at some cost, so only when metrics are requested.
    if (!started) collectDefaultMetrics({ register: registry })
    started = true
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      // The route pattern instead of the URL: URLs are unlimited in number and may contain secrets.
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

function measurePages({ pages }: Shop, registry: Registry): void {
  new Gauge({
    name: 'page_cache',
    help: 'Rendered pages in memory: answers from it, renderings, drops since the start; pages, bytes.',
    labelNames: ['what'] as const,
    registers: [registry],
    collect() {
      for (const [what, value] of Object.entries(pages.stats?.() ?? {})) this.set({ what }, value)
    },
  })
}

function measurePool({ pool }: Shop, registry: Registry): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database, and requests that wait for one.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'awaited' }, pool.waitingCount)
    },
  })
}

function hasToken(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const given = request.headers.authorization ?? ''
  return timingSafeEqual(digest(given), digest(`Bearer ${token}`))
}
