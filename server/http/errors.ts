import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import { type ErrorCode, invalid, isShopError, ShopError } from '#domain/errors.ts'
import { isDatabaseAway, isErased } from '../db/connect.ts'

export const STATUS: Record<ErrorCode, number> = {
  'invalid-input': 400,
  'no-order-items': 400,
  'current-password-needed': 400,
  'reset-link-invalid': 400,
  'unsupported-picture': 400,
  'broken-picture': 400,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'admin-only': 403,
  'foreign-origin': 403,
  'not-found': 404,
  'user-exists': 409,
  'out-of-stock': 409,
  'price-changed': 409,
  // Not 429: waiting does not help, paying or cancelling does.
  'too-many-unpaid-orders': 409,
  'already-reviewed': 409,
  'buyers-only': 403,
  'idempotency-mismatch': 409,
  'order-not-payable': 409,
  'order-not-cancellable': 409,
  'payment-not-approved': 409,
  'payment-declined': 409,
  'payment-pending': 409,
  'payment-mismatch': 409,
  'version-conflict': 409,
  'order-not-deliverable': 409,
  'order-not-refundable': 409,
  'order-flagged': 409,
  'refund-too-large': 409,
  'refund-failed': 409,
  'refund-not-to-check': 409,
  'admin-not-deletable': 400,
  'last-admin': 409,
  'own-admin-flag': 409,
  'sku-taken': 409,
  'name-taken': 409,
  'category-not-empty': 409,
  'stock-too-low': 409,
  'not-undoable': 409,
  'import-not-ready': 409,
  'mail-not-resendable': 409,
  'picture-too-large': 413,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'payments-unavailable': 503,
  busy: 503,
}

/** Every refusal is `{message, code, errors?, details?}`; every fault is a 500 with a reference number. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = toShopError(error)
    // Fastify would close the connection at once, and the sender would lose the answer.
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
  const status = STATUS[code]
  if (retryAfter || status === 503) reply.header('retry-after', String(retryAfter ?? 5))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ message, code, ...(isShopError(error, 'invalid-input') ? error.details : { details }) })
}

/** The first problem of each field, by its dotted path; '' is the whole body. */
export function invalidInput(error: z.ZodError): ShopError<'invalid-input'> {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[issue.path.join('.')] ??= issue.message
  return invalid(errors)
}

function toShopError(error: unknown): ShopError | undefined {
  if (isShopError(error)) return error
  if (isDatabaseAway(error)) return new ShopError('busy', { retryAfter: 5 })
  // Nobody but the one who asks is referred to.
  if (isErased(error)) return new ShopError('not-signed-in')
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
