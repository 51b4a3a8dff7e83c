import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../db/migrate.ts'
import type { Shop } from '../shop.ts'

const TIMEOUT_MS = 2_000

/** Liveness and readiness probes for monitoring. */
export function healthRoutes(app: FastifyInstance, shop: Shop): void {
  app.addHook('preClose', (done) => {
    shop.isStopping = true
    done()
  })

  app.get('/healthz', (_request, reply) => reply.headers(NO_STORE).send('ok'))

  app.get('/readyz', async (_request, reply) => {
    const problem = shop.isStopping ? 'stopping' : await findProblem(shop)
    return reply
      .headers(NO_STORE)
      .code(problem ? 503 : 200)
      .send(problem ?? 'ready')
  })
}

const NO_STORE = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' }

async function findProblem({ db, log }: Shop): Promise<string | null> {
  try {
    const silence = sleep(TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`no answer within ${TIMEOUT_MS} ms`)
    })
    const migrated = await Promise.race([isMigrated(db), silence])
    return migrated ? null : 'the database lacks migrations'
  } catch (err) {
    log.warn({ err }, 'the database is not responding')
    return 'the database is not responding'
  }
}
