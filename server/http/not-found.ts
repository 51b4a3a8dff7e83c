import type { FastifyInstance } from 'fastify'
import { ShopError } from '#domain/errors.ts'
import { sendError } from './errors.ts'

/** An API path nobody serves is answered as every other refusal of the API. */
export function handleUnknownCalls(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) =>
    sendError(reply, new ShopError('not-found', { what: 'page' })),
  )
}
