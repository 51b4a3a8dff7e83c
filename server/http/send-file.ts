import type { Readable } from 'node:stream'
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
  return reply
    .header('content-disposition', disposition(type, fileName))
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type(type)
    .send(body)
}

/** A PDF opens in the browser, to be looked at and printed; all else is saved. */
function disposition(type: FileType, fileName: string): string {
  const kind = type === 'application/pdf' ? 'inline' : 'attachment'
  const name = fileName.replace(/[\p{Cc}\p{Cf}/\\]+/gu, ' ').trim() || 'file'
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\x20-\x7e]|["%]/g, '_')
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`
}
