import type { FastifyInstance } from 'fastify'
import { REMEMBER_WRITES_MS } from '../db/replicas/fence.ts'
import type { Shop } from '../shop.ts'
import { cookieAttributes, isHttps } from './session-cookie.ts'

/**
 * Lets admins see in lists from replicas what they have just changed, whichever process answers:
 * each change gives their browser a cookie that says how far the primary's log was, and whoever
 * reads for them waits with replicas until they have that. Needs `attachViewer`.
 */
export function showOwnWrites(app: FastifyInstance, { replicas, config, log }: Shop): void {
  if (!replicas) return
  const name = isHttps(config) ? '__Host-written' : 'written'
  const maxAge = REMEMBER_WRITES_MS / 1000

  app.addHook('onRequest', (request, _reply, done) => {
    const given = request.viewer?.isAdmin ? request.cookies[name] : undefined
    if (given !== undefined && /^\d{1,16}$/.test(given)) replicas.require(Number(given))
    done()
  })

  // Also after an error: what was done before it may have been committed.
  app.addHook('onSend', async (request, reply) => {
    if (!request.viewer?.isAdmin || request.method === 'GET' || request.method === 'HEAD') return
    const lsn = await replicas.written().catch((err) => {
      log.warn({ err }, 'an admin reads from the primary for a minute')
      return Number.MAX_SAFE_INTEGER
    })
    reply.setCookie(name, String(lsn), { ...cookieAttributes(config), maxAge })
  })
}
