import type { Readable } from 'node:stream'
import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { FileType } from '#contract/endpoint.ts'

/** The result of a call with `file`; a stream is sent as it is read. */
export interface FileAnswer {
  fileName: string
  body: Buffer | Readable
}

export function sendFile(
  reply: FastifyReply,
  type: FileType,
  { fileName, body }: FileAnswer,
): FastifyReply {
  // A PDF opens in the browser for viewing and printing; other files are downloaded.
  const kind = type === 'application/pdf' ? 'inline' : 'attachment'
  return reply
    .header('content-disposition', create(fileName.toWellFormed(), { type: kind }))
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type(type)
    .send(body)
}
