import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import { ERRORS, invalid, isShopError, ShopError } from '#domain/errors.ts'
import { isDatabaseUnavailable, refersToDeletedUser } from '../db/connect.ts'

/**
 * Every refusal, even for an unknown path, is `{message, code, errors?, details?}`; every other error
 * is a 500 with a reference number.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) =>
    sendError(reply, new ShopError('not-found', { what: 'page' })),
  )
  app.setErrorHandler((error, request, reply) => {
    const refusal = toShopError(error)
    // Fastify would close the connection at once, and the client would never see the reply.
    if (refusal?.code === 'body-too-large') reply.removeHeader('connection')
    if (refusal) return sendError(reply, refusal)
    request.log.error({ err: error }, 'unexpected error')
    return reply.code(500).header('cache-control', 'no-store').send({
      message: 'Something went wrong on our side',
      code: 'unexpected',
      reference: request.id,
    })
  })
}

export function sendError(reply: FastifyReply, error: ShopError): FastifyReply {
  const { code, message, details } = error
  const retryAfter = (details as { retryAfter?: number } | undefined)?.retryAfter
  const { status } = ERRORS[code]
  if (retryAfter || status === 503) reply.header('retry-after', String(retryAfter ?? 5))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ message, code, ...(isShopError(error, 'invalid-input') ? error.details : { details }) })
}

/** The first problem of each field, keyed by its dotted path; '' stands for the whole body. */
export function invalidInput(error: z.ZodError): ShopError<'invalid-input'> {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[issue.path.join('.')] ??= issue.message
  return invalid(errors)
}

function toShopError(error: unknown): ShopError | undefined {
  if (isShopError(error)) return error
  if (isDatabaseUnavailable(error)) return new ShopError('busy', { retryAfter: 5 })
  // Writes only refer to the user who makes the request.
  if (refersToDeletedUser(error)) return new ShopError('not-signed-in')
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (statusCode === 413 || code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new ShopError('body-too-large')
  }
  if (statusCode === 415) return new ShopError('unsupported-media-type')
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return invalid({ '': (error as Error).message })
  }
  return undefined
}
