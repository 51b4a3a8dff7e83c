import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Shop } from '../shop.ts'
import { AnswerTimes } from './answer-times.ts'
import { MetricsExchange } from './collect-metrics.ts'
import { isLoopback } from './loopback.ts'
import { onAnswer } from './on-answer.ts'
import type { Page } from './page.ts'
import type { PageCache } from './page-cache.ts'

export interface Metrics {
  readonly registry: Registry
  /** Of all processes that were started together, in the text format of Prometheus. */
  read(): Promise<string>
  /**
   * Records an answer.
   * @param route the pattern instead of the URL: URLs are unlimited and may contain secrets
   */
  observe(method: string, route: string, status: number, milliseconds: number): void
}

export function openMetrics(shop: Shop): Metrics {
  const registry = new Registry()
  measurePool(shop, registry)
  measureReplicas(shop, registry)
  measureCache('page_cache', 'Rendered pages', shop.pages, registry)
  measureCache('reply_cache', 'Replies of the API', shop.replies, registry)
  countLookups(shop, registry)
  const times = new AnswerTimes(registry)
  let hasDefaults = false
  // These observe the whole process at some cost, so only when metrics are requested.
  const addDefaults = () => {
    if (!hasDefaults) collectDefaultMetrics({ register: registry })
    hasDefaults = true
  }
  const exchange = MetricsExchange.open(
    async () => {
      addDefaults()
      return registry.getMetricsAsJSON()
    },
    (err) => shop.log.error({ err }, 'the metrics of this process could not be read'),
  )
  return {
    registry,
    async read() {
      addDefaults()
      return exchange ? exchange.collect() : registry.metrics()
    },
    observe(method, route, status, milliseconds) {
      times.observe(method, route, status, milliseconds / 1000)
    },
  }
}

/** GET /metrics for Prometheus: from this machine, or with METRICS_TOKEN as a bearer token. */
export function metricsRoutes(app: FastifyInstance, shop: Shop, metrics: Metrics): void {
  const { registry } = metrics
  onAnswer(app, (request, status, milliseconds) => {
    metrics.observe(request.method, request.routeOptions.url ?? 'none', status, milliseconds)
  })

  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
    if (!isLoopback(request, shop.config) && !hasToken(request, shop.config.metricsToken)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send('Metrics are available from this machine, or with METRICS_TOKEN.')
    }
    return reply.type(registry.contentType).send(await metrics.read())
  })
}

function measureCache(
  name: string,
  what: string,
  cache: Pick<PageCache<Page>, 'stats'>,
  registry: Registry,
): void {
  new Gauge({
    name,
    help: `${what} in memory: answers from it, made anew, drops since the start; number, bytes.`,
    labelNames: ['what'] as const,
    registers: [registry],
    collect() {
      for (const [figure, value] of Object.entries(cache.stats())) this.set({ what: figure }, value)
    },
  })
}

/** The same as counters, of which Prometheus computes rates. */
function countLookups({ pages, replies }: Shop, registry: Registry): void {
  const caches = Object.entries({ pages, replies })
  new Counter({
    name: 'qurux_cache_lookups_total',
    help: 'What was looked for in memory: found, made anew, or awaited while others made it.',
    labelNames: ['cache', 'result'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const [cache, store] of caches) {
        const { hits, misses, joined } = store.stats()
        this.inc({ cache, result: 'hit' }, hits)
        this.inc({ cache, result: 'miss' }, misses - joined)
        this.inc({ cache, result: 'joined' }, joined)
      }
    },
  })
  new Counter({
    name: 'qurux_cache_dropped_total',
    help: 'What was dropped from memory because its data changed.',
    labelNames: ['cache'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const [cache, store] of caches) this.inc({ cache }, store.stats().dropped)
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
  const waits = new Histogram({
    name: 'database_connection_wait_seconds',
    help: 'Time until there was a connection to the database, where none was idle.',
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const connect = pool.connect.bind(pool) as Connect
  const measured: Connect = (callback) => {
    if (pool.idleCount > 0) return connect(callback)
    const end = waits.startTimer()
    if (!callback) return connect()?.finally(() => end())
    return connect((...result) => {
      end()
      callback(...result)
    })
  }
  pool.connect = measured as typeof pool.connect
}

/** With a callback, as the pool itself uses it, or for a promise. */
type Connect = (callback?: Parameters<pg.Pool['connect']>[0]) => Promise<pg.PoolClient> | undefined
function measureReplicas({ replicas }: Shop, registry: Registry): void {
  if (!replicas) return
  new Gauge({
    name: 'database_replica',
    help: 'Replicas of the database: processes that use them, that read from them now, and reads.',
    labelNames: ['replica', 'what'] as const,
    registers: [registry],
    collect() {
      this.reset()
      const { replicas: all, numPrimaryReads } = replicas.stats()
      for (const { name, state, isReadFrom, numReads } of all) {
        this.set({ replica: name, what: 'in_use' }, Number(state === 'in-use'))
        this.set({ replica: name, what: 'read_from' }, Number(isReadFrom))
        this.set({ replica: name, what: 'reads' }, numReads)
      }
      this.set({ replica: 'primary', what: 'reads' }, numPrimaryReads)
    },
  })
  new Gauge({
    name: 'database_replica_lag_bytes',
    help: 'Log of the database that a replica has not replayed yet.',
    labelNames: ['replica'] as const,
    // Of several processes that measure the same replica.
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.reset()
      for (const { name, lagBytes } of replicas.stats().replicas) {
        if (lagBytes !== null) this.set({ replica: name }, lagBytes)
      }
    },
  })
}

function hasToken(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const given = request.headers.authorization ?? ''
  return timingSafeEqual(digest(given), digest(`Bearer ${token}`))
}
