import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { makeEtag, matchesEtag } from './etag.ts'
import type { Cacheable } from './page-cache.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'

/** Smallest first: a client that accepts all of them gets the first. */
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity']

/** A finished response: the body in every encoding, with the header lines for each. */
export interface Page extends Cacheable {
  readonly status: number
  readonly etag: string
  readonly body: Readonly<Record<Encoding, Buffer>>
  /** In the format of `writeHead`: name, value, name, value … */
  readonly head: Readonly<Record<Encoding, readonly string[]>>
  /** The headers of a 304. */
  readonly unchanged: readonly string[]
}

interface PageFacts {
  readonly status: number
  /** Names in lower case; length, encoding, ETag and Vary are added here. */
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds since 1970. */
  readonly expiresAt?: number | null
}

/**
 * Prepares a response to be sent many times: compressed once, with a weak ETag over body and
 * headers, so that a changed policy also counts as a change.
 */
export async function toPage(
  identity: Buffer,
  { status, headers, expiresAt }: PageFacts,
): Promise<Page> {
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    gzipped(identity, { level: 6 }),
  ])
  const given = Object.entries({ ...headers, vary: 'Accept-Encoding' }).flat()
  const etag = `W/${makeEtag(identity, given.join('\n'))}`
  const common = [...given, 'etag', etag]
  const head = {
    identity: [...common, 'content-length', String(identity.length)],
    br: [...common, 'content-encoding', 'br', 'content-length', String(br.length)],
    gzip: [...common, 'content-encoding', 'gzip', 'content-length', String(gz.length)],
  }
  const body = packBodies({ identity, br, gzip: gz })
  const size =
    identity.length + br.length + gz.length + JSON.stringify(common).length + OBJECT_BYTES
  return { status, etag, body, head, unchanged: common, size, expiresAt: expiresAt ?? null }
}

/** Measured memory of a page besides its bodies and header lines: objects, lists, buffers. */
const OBJECT_BYTES = 2_000

/**
 * Copies bodies into a buffer of exactly their size. A result of zlib, however short, is a view of
 * its 64 kB working buffer, and a small Buffer is a view of a shared pool: cached, it would retain
 * all of it.
 */
function packBodies(bodies: Page['body']): Page['body'] {
  const { identity, br, gzip } = bodies
  const memory = Buffer.allocUnsafeSlow(identity.length + br.length + gzip.length)
  let end = 0
  const place = (body: Buffer) => {
    body.copy(memory, end)
    end += body.length
    return memory.subarray(end - body.length, end)
  }
  return { identity: place(identity), br: place(br), gzip: place(gzip) }
}

/** Writes directly to the socket, because a finished page needs no hooks or serialisation. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.hijack()
  const { headers } = request
  if (page.status === 200 && matchesEtag(page.etag, headers['if-none-match'])) {
    reply.raw.writeHead(304, page.unchanged as string[]).end()
    return reply
  }
  const encoding = negotiate(headers['accept-encoding'] ?? '', ENCODINGS) ?? 'identity'
  reply.raw.writeHead(page.status, page.head[encoding] as string[])
  reply.raw.end(request.method === 'HEAD' ? undefined : page.body[encoding])
  return reply
}
