import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Render } from './render-page.ts'

/**
 * Renders pages from their sources, with hot reloading, in this process and on the shop's port.
 * Vite serves the source files; all other requests go on to the shop.
 */
export async function renderFromSources(app: FastifyInstance): Promise<Render> {
  // Imported here, because Vite is not installed in production.
  const { createServer } = await import('vite')
  const vite = await preserveSignalHandlers(() =>
    createServer({
      root: resolve(import.meta.dirname, '../..'),
      server: { middlewareMode: true, hmr: { server: app.server } },
      appType: 'custom',
    }),
  )
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done()
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => done(error as Error | undefined))
  })
  app.addHook('onClose', () => vite.close())
  return async (...args) => {
    const sources = await vite.ssrLoadModule('/web/server.ts')
    return (sources.createRender as () => Render)()(...args)
  }
}

/** Vite's signal handlers end the process at once, but the shop must first close its database. */
async function preserveSignalHandlers<value>(work: () => Promise<value>): Promise<value> {
  const signals = ['SIGINT', 'SIGTERM'] as const
  const ours = signals.map((signal) => process.listeners(signal))
  const result = await work()
  for (const [index, signal] of signals.entries()) {
    for (const listener of process.listeners(signal)) {
      if (!ours[index]?.includes(listener)) process.off(signal, listener)
    }
  }
  return result
}
