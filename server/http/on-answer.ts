import type { FastifyInstance, FastifyRequest } from 'fastify'

/** nginx's status of a request whose client left before the answer: a visitor who waited in vain counts. */
const CLIENT_LEFT = 499

type Listener = (request: FastifyRequest, status: number, milliseconds: number) => void

/** Calls `listener` once for each request that reaches the framework, when it is over. */
export function onAnswer(app: FastifyInstance, listener: Listener): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) listener(request, CLIENT_LEFT, reply.elapsedTime)
    })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    listener(request, reply.statusCode, reply.elapsedTime)
    done()
  })
}
