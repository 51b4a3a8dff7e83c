import type { Readable } from 'node:stream'
import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { FileType } from '#contract/endpoint.ts'

/** What the handler of a call with `file` hands over; a stream is sent as it comes. */
export interface FileAnswer {
  fileName: string
  body: Buffer | Readable
}

export function sendFile(
  reply: FastifyReply,
  type: FileType,
  { fileName, body }: FileAnswer,
): FastifyReply {
  // A PDF opens in the browser, to be looked at and printed; all else is saved.
  const kind = type === 'application/pdf' ? 'inline' : 'attachment'
  return reply
    .header('content-disposition', create(fileName.toWellFormed(), { type: kind }))
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type(type)
    .send(body)
}
