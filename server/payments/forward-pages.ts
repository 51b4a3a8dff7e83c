import type { FastifyInstance } from 'fastify'

/** Headers of an answer that are the page's own, besides those of every answer of the shop. */
const PAGE_HEADERS = [
  'allow',
  'cache-control',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'location',
  'referrer-policy',
]

/** PayPal's demo pages on the shop's own origin, from the process that emulates it. */
export function forwardPages(app: FastifyInstance, pagesUrl: string): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'string', bodyLimit: 10_000 } as const
    scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body))

    scope.route<{ Body: string | undefined }>({
      method: ['GET', 'POST'],
      url: '/demo-paypal/*',
      async handler({ raw, body, method, headers }, reply) {
        const answer = await fetch(`${pagesUrl}${raw.url}`, {
          method,
          redirect: 'manual',
          headers: { 'content-type': headers['content-type'] ?? 'text/plain' },
          ...(body !== undefined && { body }),
        })
        for (const name of PAGE_HEADERS) {
          const value = answer.headers.get(name)
          if (value !== null) reply.header(name, value)
        }
        return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
      },
    })
  })
}
